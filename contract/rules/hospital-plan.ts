/**
 * A new hospital as numbers: floors, rooms, beds and devices, and the names that patterns give them. Pure; used by console and server.
 */
import type { RefusalCode } from '../refusals.ts'

/** Limits of one call, because a write locks the database for its whole duration. */
export const planLimits = { floors: 60, rooms: 60, beds: 20, allBeds: 500 } as const

/** `{floor}`, `{room}` and `{bed}` stand for numbers, those of rooms and beds with two digits. */
export const planPatterns = { secName: '{floor}F', roomName: '{floor}{room}', bedName: '{bed}' } as const
/** The patterns that forms offer, by an example of what they give. */
export const roomPatterns = [planPatterns.roomName, '{floor}1{room}', '{floor}-{room}'] as const
export const bedPatterns = [planPatterns.bedName, '{room}-{bed}', '{floor}{room}-{bed}'] as const

export interface PlanFloor {
  /** Its number; 3 is shown as `3F`. */
  floor: number
  /** The section on this floor; by default it is named by the pattern. */
  secName?: string | undefined
  rooms: number
  /** In each room. */
  beds: number
}

export interface PlanInput {
  floors: readonly PlanFloor[]
  secName: string
  roomName: string
  bedName: string
  /** Number of the first device; without it there are no devices. */
  batchFrom?: string | undefined
  /** Number of the last device; by default every bed has one. */
  batchTo?: string | undefined
}

export interface PlannedBed {
  bedName: string
  /** Number of its device; "" for none. */
  batch: string
}
export interface PlannedRoom {
  roomName: string
  beds: PlannedBed[]
}
export interface PlannedSection {
  secName: string
  /** `3F`. */
  floor: string
  rooms: PlannedRoom[]
}

/** An invalid field, with the refusal. */
export interface PlanProblem {
  field: 'floors' | 'secName' | 'roomName' | 'bedName' | 'batchFrom' | 'batchTo'
  code: RefusalCode
  values?: Record<string, string | number>
}

/** `WD-2001` → `WD-`, 2001 and 4 digits; undefined if it does not end with a number. */
function numbered(batch: string) {
  const [, prefix = '', digits] = /^(.*?)(\d{1,9})$/.exec(batch) ?? []
  return digits === undefined ? undefined : { prefix, first: Number(digits), digits: digits.length }
}

const roomsOf = (floors: readonly PlanFloor[]) => floors.reduce((sum, { rooms }) => sum + rooms, 0)
const bedsOf = (floors: readonly PlanFloor[]) => floors.reduce((sum, { rooms, beds }) => sum + rooms * beds, 0)

/** Numbers of the devices; empty if there are none, or the range is invalid. */
export function batchesOf({ floors, batchFrom, batchTo }: PlanInput): string[] {
  const from = batchFrom ? numbered(batchFrom) : undefined
  const to = batchTo ? numbered(batchTo) : undefined
  if (!from || (batchTo && to?.prefix !== from.prefix)) return []
  const count = to ? to.first - from.first + 1 : bedsOf(floors)
  if (count < 1 || count > planLimits.allBeds) return []
  return Array.from({ length: count }, (_, i) => from.prefix + String(from.first + i).padStart(from.digits, '0'))
}

const two = (n: number) => String(n).padStart(2, '0')

/** The name that a pattern gives. */
export const inPattern = (pattern: string, floor: number, room = 1, bed = 1): string =>
  pattern.replaceAll('{floor}', String(floor)).replaceAll('{room}', two(room)).replaceAll('{bed}', two(bed))

/** Number of rows that a plan creates. */
export const countsOf = (plan: PlanInput) => ({
  sections: plan.floors.length,
  rooms: roomsOf(plan.floors),
  beds: bedsOf(plan.floors),
  devices: batchesOf(plan).length,
})
export type PlanCounts = ReturnType<typeof countsOf>

/** The whole tree, in the order of the floors. Call it only for a plan of acceptable size. */
export function planOf(plan: PlanInput): PlannedSection[] {
  const batches = batchesOf(plan).values()
  return plan.floors.map(({ floor, secName, rooms, beds }) => {
    const named = (pattern: string, room = 0, bed = 0) => inPattern(pattern, floor, room, bed)
    return {
      secName: secName || named(plan.secName),
      floor: `${floor}F`,
      rooms: Array.from({ length: rooms }, (_, r) => ({
        roomName: named(plan.roomName, r + 1),
        beds: Array.from({ length: beds }, (_, b) => ({
          bedName: named(plan.bedName, r + 1, b + 1),
          batch: batches.next().value ?? '',
        })),
      })),
    }
  })
}

/** Placeholders that appear unchanged in the refusal. */
const places = { floor: '{floor}', room: '{room}', bed: '{bed}' }
const hasTwice = (names: readonly string[]) => new Set(names).size < names.length

/** Problems of a plan that can be found without the database. For a plan that is too large, only that is reported. */
export function planProblems(plan: PlanInput): PlanProblem[] {
  const beds = bedsOf(plan.floors)
  if (beds > planLimits.allBeds) return [{ field: 'floors', code: 'planTooLarge', values: { max: planLimits.allBeds, n: beds } }]
  const problems: PlanProblem[] = []
  const sections = planOf(plan)
  if (hasTwice(sections.map(({ secName }) => secName))) problems.push({ field: 'secName', code: 'planNamesTwice', values: places })
  if (sections.some(({ rooms }) => hasTwice(rooms.map(({ roomName }) => roomName))))
    problems.push({ field: 'roomName', code: 'planNamesTwice', values: places })
  if (sections.some(({ rooms }) => rooms.some((room) => hasTwice(room.beds.map(({ bedName }) => bedName)))))
    problems.push({ field: 'bedName', code: 'planNamesTwice', values: places })
  const devices = batchesOf(plan).length
  if (plan.batchFrom && !numbered(plan.batchFrom)) problems.push({ field: 'batchFrom', code: 'planNoNumber' })
  else if (plan.batchTo && (!plan.batchFrom || !devices)) problems.push({ field: 'batchTo', code: 'planRange' })
  else if (devices > beds) problems.push({ field: 'batchTo', code: 'planMoreDevices', values: { n: devices, beds } })
  return problems
}
