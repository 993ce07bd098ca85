import { expect, test } from 'vitest'
import type { Spot } from './place.server.ts'
import { hourAt, hoursIn, spotsAt, usedAt } from './replay.ts'
import { columnsOf, firstPage, floorsOf, pagesOf } from './wall-plan.ts'

const spot = (roomId: string, name: string, state: Spot['state'] = 'free'): Spot => ({
  id: `${roomId}-${name}`,
  name,
  secId: roomId[0] ?? '',
  roomId,
  state,
  device: { id: `e${roomId}${name}`, batch: 'WD-1', state: 0, battery: 80, seen: null },
  order: null,
})
const board = (rooms: readonly string[], here: readonly Spot[]) => ({
  sections: [...new Set(rooms.map((id) => id[0] ?? ''))].reverse().map((id) => ({ id, name: `科室${id}`, floor: `${id}F` })),
  rooms: [...rooms].reverse().map((id) => ({ id, name: id, secId: id[0] ?? '' })),
  here,
})

test('a wall keeps a room together: floors, rooms and beds in the order of their numbers', () => {
  const here = ['3102', '4101', '3101'].flatMap((room) => ['03', '01', '02'].map((name) => spot(room, name)))
  const floors = floorsOf(board(['3101', '3102', '4101', '4102'], here))
  expect(floors.map(({ name, rooms }) => [name, ...rooms.map((room) => room.name)])).toEqual([
    ['3F', '3101', '3102'],
    ['4F', '4101'],
  ])
  expect(floors[0]?.rooms[0]?.spots.map(({ name }) => name)).toEqual(['01', '02', '03'])
})

test('more than twelve rooms are pages of whole floors, and the one with trouble comes first', () => {
  const rooms = ['3', '4', '5'].flatMap((floor) => Array.from({ length: 5 }, (_, i) => `${floor}10${i}`))
  const here = rooms.map((room) => spot(room, '01', room === '5102' ? 'bad' : 'free'))
  const pages = pagesOf(floorsOf(board(rooms, here)))
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([['3F', '4F'], ['5F']])
  expect(firstPage(pages)).toBe(1)
  expect(columnsOf(pages[0] ?? [])).toBe(4)
})

test('a replay knows which beds were in use at an hour, from the start to the end of their rentals', () => {
  const replay = {
    from: '2026-11-18 13:00:00',
    to: '2026-11-25 13:00:00',
    rentals: [
      { bedId: '3101-01', equId: '7', start: '2026-11-18 12:30:00', end: '2026-11-18 15:00:00' },
      { bedId: '', equId: '9', start: '2026-11-19 00:10:00', end: '' },
    ],
  }
  expect(hoursIn(replay)).toBe(168)
  expect([0, 1, 2, 12].map((hour) => [...usedAt(replay, hourAt(replay, hour))])).toEqual([['3101-01'], ['3101-01'], [], ['9']])
  const [used, free] = spotsAt([spot('3101', '01', 'bad'), spot('3101', '02')], usedAt(replay, hourAt(replay, 1)))
  expect([used?.state, free?.state]).toEqual(['use', 'free'])
})
