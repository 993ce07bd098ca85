/** A stock SpringBlade server in its profile for production, where a failure gives no reason. */
import { failureOf } from '#app/blade/failure.ts'
import { dept, role, user } from '#contract/resources/access.ts'
import { notice } from '#contract/resources/platform.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BeforePlayer, beforePlayer } from '../springblade/console.ts'

let site: BeforePlayer
beforeEach(async () => void (site = await beforePlayer({ version: '5.0', isProduction: true })))
afterEach(() => site.player.stop())

it('a row that is gone is told from a failure: the list does not have it', async () => {
  for (const resource of [role, user, notice])
    expect([resource.name, await site.ask((blade) => blade.detail(resource, '404'))]).toEqual([resource.name, null])
})

it('a row that the list has is reported as a failure of the server', async () => {
  const { rows } = site.player.world.tables.dept
  // A stock server fails on the detail of a row whose parent is missing.
  rows.push({ ...rows[0]!, id: '999', parentId: '404' })
  const outcome = await site.ask((blade) => blade.detail(dept, '999').catch(failureOf))
  expect(outcome).toMatchObject({ code: 500, msg: '服务器异常' })
})
