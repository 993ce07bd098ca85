/** `npm run walk:blade` against a stock SpringBlade server: the whole menu, as administrator and with a plain role. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keys } from '../sm2.ts'
import { addPerson } from '../springblade/people.ts'
import { type Player, startPlayer } from '../springblade/player.ts'
import { badCalls, failedSteps, print, type Report } from '../walk/report.ts'
import { walk } from '../walk/walk.ts'

const password = 'Opens-the-ward1'
let player: Player
let report: Report
beforeAll(async () => {
  player = await startPlayer({ sm2PrivateKey: keys.privateKey, password, version: '5.0', isProduction: true })
  report = await walk({ ...server(), user: 'admin', plainRole: true })
})
const server = () => ({ url: player.url, password, clientId: 'saber', clientSecret: 'saber_secret', sm2Key: keys.publicKey })

afterAll(() => player.stop())

const describeCalls = (calls: Report['calls']) => [
  ...new Set(calls.map(({ page, method, path, status }) => `${page}: ${method} ${path} ${status}`)),
]

it('makes no call that the server answers with 404 or 5xx', () => {
  expect(describeCalls(badCalls(report))).toEqual([])
  expect(player.unanswered).toEqual([])
})

it('opens every page of the menu, and makes, changes and removes a row of each kind', () => {
  expect(failedSteps(report)).toEqual([])
  const rows = report.steps.filter(({ page }) => page.endsWith(' one row')).map(({ page }) => page.split(' ')[0])
  expect(rows).toEqual(
    expect.arrayContaining(
      ['role', 'menu', 'top-menu', 'dept', 'dict', 'param', 'client', 'region', 'data-scope', 'api-scope', 'user'].map(
        (name) => `/system/${name}`,
      ),
    ),
  )
  expect(print(report)).toContain('/system/param')
})

it('keeps a user with a plain role signed in although some calls are refused', () => {
  const plain = report.calls.filter(({ page }) => page.startsWith('plain role '))
  expect(plain.filter(({ status }) => status === 401).length).toBeGreaterThan(5)
  expect(report.steps.find(({ page }) => page === 'plain role is still signed in')?.failures).toEqual([])
})

it('leaves no created rows and no changed passwords behind', () => {
  expect(Object.values(player.world.tables).flatMap(({ rows }) => rows.filter(({ id }) => String(id).startsWith('21244')))).toEqual([])
  expect(player.world.passwords.get('admin')).toBe(password)
})

it('fails for an account whose menu is empty, because such a walk proves nothing', async () => {
  addPerson(player.world, { account: 'newcomer', password, alias: 'newcomer', codes: [] })
  const { steps } = await walk({ ...server(), user: 'newcomer' })
  expect(steps.find(({ page }) => page === 'menu')?.failures).toEqual([expect.stringContaining('no page')])
})
