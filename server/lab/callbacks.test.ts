/** How many callbacks are kept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCallbacks } from './callbacks.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-callbacks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Callbacks whose receiver answers when it is told to. */
function open() {
  const got: string[] = []
  let answer = () => {}
  const answering = new Promise<void>((done) => (answer = done))
  const callbacks = createCallbacks({
    ...{
      world: 'main',
      version: () => '1',
      file: join(folder, 'callbacks.json'),
      clock: Date.now,
      now: () => 0,
      gone: new AbortController().signal,
    },
    post: {
      isClosed: () => false,
      async send(_url, _body, headers) {
        got.push(headers['webhook-id']!)
        await answering
        return { end: 'answered', status: 204 }
      },
    },
  })
  callbacks.set({ url: 'http://receiver.example/', delay: 0, twice: false, disorder: false })
  return { callbacks, got, answer }
}

test('what waits is not forgotten for what comes later: all of it is sent, in its order; the newest are shown', async () => {
  const { callbacks, got, answer } = open()
  const events = Array.from({ length: 250 }, () => callbacks.ping().deliveries[0]!.event)
  expect(callbacks.state().deliveries.map(({ event }) => event)).toEqual(events.slice(50).reverse())
  answer()
  await expect.poll(() => got.length).toBe(250)
  expect(got).toEqual(events)
  await expect.poll(() => callbacks.state().deliveries.filter(({ state }) => state === 'sent').length).toBe(200)
  expect(() => callbacks.again(50)).toThrow('callbackMissing')
})
