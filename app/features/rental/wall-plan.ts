/** The order of a wall: floors with their rooms, on as many pages of whole floors as the screen needs. Pure. */
import type { Spot } from './place.server.ts'
import type { PlaceState } from './place-states.ts'

export interface WallRoom {
  id: string
  name: string
  spots: readonly Spot[]
}
export interface WallFloor {
  name: string
  rooms: readonly WallRoom[]
}

/** Most rooms that are readable from five metres on one screen. */
const mostRooms = 12
/** Most rooms side by side. */
const mostColumns = 4

const natural = (a: string, b: string) => a.localeCompare(b, 'zh', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => natural(a.name, b.name)

interface Board {
  sections: readonly { id: string; name: string; floor: string }[]
  rooms: readonly { id: string; name: string; secId: string }[]
  here: readonly Spot[]
}

/** Floors by number, their rooms and beds by name; what has no bed is left out. */
export function floorsOf({ sections, rooms, here }: Board): WallFloor[] {
  const floors = new Map<string, WallRoom[]>()
  for (const { id, name, floor } of sections)
    for (const room of rooms.filter(({ secId }) => secId === id)) {
      const spots = here.filter(({ roomId }) => roomId === room.id).sort(byName)
      const key = floor || name
      if (spots.length) floors.set(key, [...(floors.get(key) ?? []), { id: room.id, name: room.name, spots }])
    }
  return [...floors].map(([name, of]) => ({ name, rooms: of.sort(byName) })).sort(byName)
}

/** Pages of whole floors; a floor with more rooms than a page has one of its own. */
export function pagesOf(floors: readonly WallFloor[]): WallFloor[][] {
  const pages: WallFloor[][] = []
  let count = Infinity
  for (const floor of floors) {
    if (count + floor.rooms.length > mostRooms) {
      pages.push([])
      count = 0
    }
    pages.at(-1)?.push(floor)
    count += floor.rooms.length
  }
  return pages
}

export const columnsOf = (page: readonly WallFloor[]): number =>
  Math.min(mostColumns, Math.max(1, ...page.map(({ rooms }) => rooms.length)))

/** Rows of rooms that a floor takes. */
export const rowsOf = ({ rooms }: WallFloor, columns: number): number => Math.ceil(rooms.length / columns)

/** What a tile looks like: the states of the board, and what is wrong with a rental. */
export type WallLook = PlaceState | 'near' | 'over' | 'late'

export function lookOf({ state, order }: Spot): WallLook {
  if (order?.use?.level === 'over') return 'over'
  if (order?.late) return 'late'
  return order?.use?.level === 'near' ? 'near' : state
}

const trouble: ReadonlySet<WallLook> = new Set(['over', 'late', 'bad'])

/** The page that needs somebody most. */
export const firstPage = (pages: readonly WallFloor[][]): number =>
  Math.max(
    0,
    pages.findIndex((page) => page.some(({ rooms }) => rooms.some(({ spots }) => spots.some((spot) => trouble.has(lookOf(spot)))))),
  )
