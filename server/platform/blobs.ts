import type { BlobKey } from './blob-keys.ts'
import type { Cost } from './cost.ts'
import { fault } from './seams.ts'

/** Attempts of a write and the waits between them. [spec/inbound.md 2.7] */
const PUT_WAITS_MS = [100, 300] as const

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of PUT_WAITS_MS) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return work()
}

/** Stores bytes whole; three attempts, then the last error. */
export async function putBlob(
  bucket: R2Bucket,
  cost: Cost,
  blob: {
    readonly key: BlobKey
    readonly bytes: Uint8Array
    readonly contentType: string
    readonly metadata: Readonly<Record<string, string>>
  },
): Promise<void> {
  await withRetries(async () => {
    cost.r2Operations += 1
    await fault('r2.put', blob.key)
    await bucket.put(blob.key, blob.bytes, {
      httpMetadata: { contentType: blob.contentType },
      customMetadata: { ...blob.metadata },
    })
  })
}

/** All bytes of an object, or null when there is none. */
export async function getBlob(bucket: R2Bucket, cost: Cost, key: BlobKey): Promise<Uint8Array | null> {
  cost.r2Operations += 1
  await fault('r2.get', key)
  const object = await bucket.get(key)
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** An object as a stream with its size, or null when there is none. */
export async function openBlob(bucket: R2Bucket, cost: Cost, key: BlobKey): Promise<R2ObjectBody | null> {
  cost.r2Operations += 1
  await fault('r2.get', key)
  return bucket.get(key)
}

/** Whether an object is there. */
export async function hasBlob(bucket: R2Bucket, cost: Cost, key: BlobKey): Promise<boolean> {
  cost.r2Operations += 1
  await fault('r2.get', key)
  return (await bucket.head(key)) !== null
}

/** Removes an object; one that is not there is removed already. */
export async function deleteBlob(bucket: R2Bucket, cost: Cost, key: BlobKey): Promise<void> {
  cost.r2Operations += 1
  await fault('r2.delete', key)
  await bucket.delete(key)
}
