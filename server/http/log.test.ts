import { worldHeader } from '#contract/rules/worlds.ts'
import express from 'express'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { listen } from '#tests/loopback.ts'
import { cleanUrl, levelNames, maskedAddress, noteAccount, requestLog } from './log.ts'
import { processorTime } from '#tests/processor-time.ts'

it('masks secrets of a query, in any spelling of their names, and leaves the rest', () => {
  expect(cleanUrl('/a?x=1&password=p&y=2')).toBe('/a?x=1&password=***&y=2')
  expect(cleanUrl('/a?pass%77ord=p&Blade-Auth=t&code=1&dictvalue=v')).toBe('/a?pass%77ord=***&Blade-Auth=***&code=***&dictvalue=***')
  expect(cleanUrl('/a?password=a=b&%zz=1&password')).toBe('/a?password=***&%zz=1&password')
  expect(cleanUrl('/token')).toBe('/token')
})

it('shows of an address only the network', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:85a3::8a2e:370:7334', 'nonsense', ''].map(maskedAddress)).toEqual([
    '203.0.113.*',
    '203.0.113.*',
    '2001:db8:85a3:*',
    '',
    '',
  ])
})

it('shortens any address, and takes less than 100 ms for the longest', () => {
  for (const url of [`/?${'code'.repeat(16_000)}`, `/?${'code&'.repeat(16_000)}`, `/?${'&'.repeat(64_000)}`, `/${'?'.repeat(64_000)}`]) {
    const began = processorTime()
    expect(cleanUrl(url).length).toBeLessThan(12_100)
    expect(processorTime() - began).toBeLessThan(100)
  }
})

it('writes one line per request with the name of its level, its account, its world and the network of its address', async () => {
  const lines: object[] = []
  const log = pino({ base: undefined, formatters: levelNames }, { write: (line: string) => void lines.push(JSON.parse(line) as object) })
  const app = express().use(requestLog(log), (req, res) => {
    if (req.path !== '/stranger') noteAccount(res, 'finance')
    res.setHeader(worldHeader, 'w1').sendStatus(req.path === '/broken' ? 500 : 200)
  })
  const server = await listen(app)
  for (const path of ['/page', '/broken', '/stranger']) await fetch(server.url + path)
  await server.stop()
  expect(lines).toMatchObject([
    { level: 'info', account: 'finance', world: 'w1', address: '127.0.0.*', req: { url: '/page' }, res: { status: 200 } },
    { level: 'error', account: 'finance', world: 'w1', req: { url: '/broken' }, res: { status: 500 } },
    { level: 'info', world: 'w1', req: { url: '/stranger' } },
  ])
  expect(lines[2]).not.toHaveProperty('account')
})
