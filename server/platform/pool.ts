/** Works on all items, at most `width` at once, in their order. Rejects with the first failure, as `Promise.all` does. */
export async function inPool<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}
