/** Readiness for load balancers, separate from liveness. */
import { createReadiness, reach } from '#server/http/ready.ts'
import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openConsoleDatabase } from '#db/console/open.ts'
import { openConsoleStore } from '#server/console-store/console-store.ts'

const open: (() => void)[] = []
afterEach(() => open.splice(0).forEach((close) => close()))

async function listen(app: express.Express): Promise<string> {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('ready if every part works, otherwise 503 with the reason; a Blade server is queried once per two seconds', async () => {
  let requestCount = 0
  let status = 404
  const blade = await listen(express().use((_req, res) => void (requestCount++, res.status(status).end())))
  const store = openConsoleStore(openConsoleDatabase(':memory:'), '00'.repeat(32))
  const ending = { now: false }
  const readiness = createReadiness(ending)
  const url = await listen(express().get('/readyz', readiness.answer))
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`)
    return [answer.status, await answer.text()]
  }
  expect(await ready()).toEqual([503, 'starting'])
  readiness.open({ 'console store': () => store.probe(), 'Blade server': () => reach(blade) })
  expect(await Promise.all(Array.from({ length: 5 }, ready))).toEqual(Array(5).fill([200, 'ready']))
  expect(requestCount).toBe(1)

  const again = createReadiness(ending)
  const second = await listen(express().get('/readyz', again.answer))
  status = 503
  await store.end()
  again.open({ 'console store': () => store.probe(), 'Blade server': () => reach(blade) })
  const answer = await fetch(`${second}/readyz`)
  expect([answer.status, await answer.text()]).toEqual([
    503,
    'console store: The database connection is not open\nBlade server: answers 503',
  ])

  ending.now = true
  expect(await ready()).toEqual([503, 'shutting down'])
})

test('an unreachable Blade server is reported with its failure, without its address', async () => {
  await expect(reach('http://127.0.0.1:9')).rejects.toThrow(/^(ECONNREFUSED|bad port|no answer)$/)
})
