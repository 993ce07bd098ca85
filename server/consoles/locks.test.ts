/** Locks between consoles: one holder, in order, and none is lost with a console that ends. */
import { expect, test } from 'vitest'
import { createLocks } from './locks.ts'

/** Takes a lock and notes it. */
const setUp = () => {
  const locks = createLocks<string>()
  const order: string[] = []
  const take = (owner: string, name = 'renewal') => void locks.take(owner, name).then(() => order.push(`${owner} ${name}`))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { locks, order, take, settled }
}

test('a lock has one holder, and the others get it in the order in which they asked', async () => {
  const { locks, order, take, settled } = setUp()
  for (const owner of ['a', 'b', 'c', 'b']) take(owner)
  take('b', 'other')
  await settled()
  expect(order).toEqual(['a renewal', 'b other'])
  // Only the holder releases it.
  locks.release('c', 'renewal')
  await settled()
  expect(order).toHaveLength(2)
  for (const owner of ['a', 'b', 'c', 'b']) {
    locks.release(owner, 'renewal')
    await settled()
  }
  expect(order).toEqual(['a renewal', 'b other', 'b renewal', 'c renewal', 'b renewal'])
})

test('what a console that ends holds goes to the next one, and its own requests are dropped', async () => {
  const { locks, order, take, settled } = setUp()
  for (const owner of ['a', 'b', 'a', 'c']) take(owner)
  await settled()
  locks.leave('a')
  await settled()
  locks.leave('b')
  await settled()
  expect(order).toEqual(['a renewal', 'b renewal', 'c renewal'])
})
