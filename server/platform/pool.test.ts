import { expect, test } from 'vitest'
import { inPool } from './pool.ts'

test('core::platform::a_pool_works_on_every_item_once_in_order_and_never_wider_than_asked', async () => {
  const done: number[] = []
  let running = 0
  let most = 0

  await inPool([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1
    most = Math.max(most, running)
    done.push(item)
    await Promise.resolve()
    running -= 1
  })

  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('core::platform::a_pool_without_items_has_nothing_to_do_and_a_failure_is_told', async () => {
  await expect(inPool([], 3, () => Promise.reject(new Error('never')))).resolves.toBeUndefined()
  await expect(inPool([1], 3, () => Promise.reject(new Error('told')))).rejects.toThrow('told')
})
