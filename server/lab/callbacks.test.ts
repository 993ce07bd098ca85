/** The number of callbacks that are kept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCallbacks } from './callbacks.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-callbacks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Callbacks whose receiver answers when the test says so. */
function open() {
  const receivedEvents: string[] = []
  let answer = () => {}
  const answering = new Promise<void>((done) => (answer = done))
  const callbacks = createCallbacks({
    world: 'main',
    version: () => '1',
    file: join(folder, 'callbacks.json'),
    clock: Date.now,
    now: () => 0,
    gone: new AbortController().signal,
    post: {
      isClosed: () => false,
      async send(_url, _body, headers) {
        receivedEvents.push(headers['webhook-id']!)
        await answering
        return { end: 'answered', status: 204 }
      },
    },
  })
  callbacks.set({ url: 'http://receiver.example/', delay: 0, twice: false, disorder: false })
  return { callbacks, receivedEvents, answer }
}

test('waiting callbacks are not dropped for newer ones: all are sent in order, and the newest are listed', async () => {
  const { callbacks, receivedEvents, answer } = open()
  const events = Array.from({ length: 250 }, () => callbacks.ping().deliveries[0]!.event)
  expect(callbacks.state().deliveries.map(({ event }) => event)).toEqual(events.slice(50).reverse())
  answer()
  await expect.poll(() => receivedEvents.length).toBe(250)
  expect(receivedEvents).toEqual(events)
  await expect.poll(() => callbacks.state().deliveries.filter(({ state }) => state === 'sent').length).toBe(200)
  expect(() => callbacks.again(50)).toThrow('callbackMissing')
})
