/** A server that writes its times in another time zone, played by the player, which stores times as they are sent. */
import { noticeList } from '#contract/endpoints/platform.ts'
import { notice } from '#contract/resources/platform.ts'
import { clockIn } from '#contract/rules/server-clock.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BeforePlayer, beforePlayer } from '../springblade/console.ts'

let site: BeforePlayer
beforeEach(async () => {
  site = await beforePlayer()
  site.context.blade = { ...site.context.blade, clock: clockIn('UTC') }
})
afterEach(() => site.player.stop())

const stored = () => site.player.world.tables.notice.rows.find(({ title }) => title === '夜班交接')!
const typed = { title: '夜班交接', category: 1, releaseTime: '2026-11-22 06:00:00', content: '六点' }

it('gets times in its own zone, which are shown in ours: in a form, a row, a list and the bell', async () => {
  await site.ask((blade) => blade.submit(notice, typed))
  expect(stored().releaseTime).toBe('2026-11-21 22:00:00')
  const id = String(stored().id)
  const [row, page, bell] = await site.ask((blade) =>
    Promise.all([blade.detail(notice, id), blade.list(notice, { title: typed.title }), blade.call(noticeList, { title: typed.title })]),
  )
  expect([row!, page.records[0]!, bell.data.records[0]!].map(({ releaseTime }) => releaseTime)).toEqual(Array(3).fill(typed.releaseTime))
})

it('is queried for a day of our zone with bounds in its own', async () => {
  await site.ask((blade) => blade.list(notice, { releaseTime_dategt: '2026-11-21 23:59:59', releaseTime_datelt: '2026-11-23 00:00:00' }))
  expect(site.player.calls.at(-1)!.query).toMatchObject({
    releaseTime_dategt: '2026-11-21 15:59:59',
    releaseTime_datelt: '2026-11-22 16:00:00',
  })
})

it('gets and returns unchanged times if it has no other zone', async () => {
  site.context.blade = { ...site.context.blade, clock: undefined }
  await site.ask((blade) => blade.submit(notice, typed))
  expect(stored().releaseTime).toBe(typed.releaseTime)
})
