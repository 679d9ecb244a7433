import { repeatedCursor } from './errors.ts'

/** One page of a list. */
export type Page<T> = {
  readonly data: readonly T[]
  /** Leads to the next page; null on the last one. */
  readonly next_cursor: string | null
}

/**
 * A list that is read as it is used: `for await (const item of pages)` goes through every item of every page, `await
 * pages` gives the first page alone. Nothing is requested before either.
 */
export class Pages<T> implements AsyncIterable<T>, PromiseLike<Page<T>> {
  readonly #read: (cursor: string | null) => Promise<Page<T>>
  #first: Promise<Page<T>> | null = null

  constructor(read: (cursor: string | null) => Promise<Page<T>>) {
    this.#read = read
  }

  /** The first page, requested once however often it is awaited. */
  // biome-ignore lint/suspicious/noThenProperty: awaiting a list gives one page, which is what this class is for
  then<A = Page<T>, B = never>(
    onFulfilled?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#first ??= this.#read(null)
    return this.#first.then(onFulfilled, onRejected)
  }

  /** Page after page. A server that repeats a cursor would never end, so that is an error. */
  async *pages(): AsyncGenerator<Page<T>, void> {
    let cursor: string | null = null
    do {
      const page: Page<T> = await this.#read(cursor)
      yield page
      if (page.next_cursor !== null && page.next_cursor === cursor) throw repeatedCursor()
      cursor = page.next_cursor
    } while (cursor !== null)
  }

  /** Item after item of every page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for await (const page of this.pages()) yield* page.data
  }
}
