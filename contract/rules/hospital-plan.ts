/** A new hospital as numbers: floors, rooms, beds and devices, and the names that follow from patterns. Pure; both sides draw from it. */
import type { RefusalCode } from '../refusals.ts'

/** What one call may make: each write takes the database's lock for its whole length. */
export const planLimits = { floors: 60, rooms: 60, beds: 20, allBeds: 500 } as const

/** `{floor}`, `{room}` (two digits) and `{bed}` stand for numbers. */
export const planPatterns = { secName: '{floor}F', roomName: '{floor}{room}', bedName: '{floor}F-{floor}{room}-{bed}' } as const

export interface PlanFloor {
  /** Its number; 3 is shown as `3F`. */
  floor: number
  /** The section on it; by the pattern where absent. */
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
  /** The first device's number; without one there are no devices. */
  batchFrom?: string | undefined
  /** The last one's; by default every bed has a device. */
  batchTo?: string | undefined
}

export interface PlannedBed {
  bedName: string
  /** Number of the device in it; "" for none. */
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

/** A field that is wrong, and why. */
export interface PlanProblem {
  field: 'floors' | 'secName' | 'roomName' | 'bedName' | 'batchFrom' | 'batchTo'
  code: RefusalCode
  values?: Record<string, string | number>
}

/** `WD-2001` → `WD-`, 2001 and 4 digits; undefined where it does not end with a number. */
function numbered(batch: string) {
  const match = /^(.*?)(\d{1,9})$/.exec(batch)
  return match ? { prefix: match[1]!, first: Number(match[2]), digits: match[2]!.length } : undefined
}

const roomsOf = (floors: readonly PlanFloor[]) => floors.reduce((sum, { rooms }) => sum + rooms, 0)
const bedsOf = (floors: readonly PlanFloor[]) => floors.reduce((sum, { rooms, beds }) => sum + rooms * beds, 0)

/** Numbers of the devices; empty where there are none, or the range is wrong. */
export function batchesOf({ floors, batchFrom, batchTo }: PlanInput): string[] {
  const from = batchFrom ? numbered(batchFrom) : undefined
  const to = batchTo ? numbered(batchTo) : undefined
  if (!from || (batchTo && to?.prefix !== from.prefix)) return []
  const count = to ? to.first - from.first + 1 : bedsOf(floors)
  if (count < 1 || count > planLimits.allBeds) return []
  return Array.from({ length: count }, (_, i) => from.prefix + String(from.first + i).padStart(from.digits, '0'))
}

/** How much a plan makes. */
export const countsOf = (plan: PlanInput) => ({
  sections: plan.floors.length,
  rooms: roomsOf(plan.floors),
  beds: bedsOf(plan.floors),
  devices: batchesOf(plan).length,
})
export type PlanCounts = ReturnType<typeof countsOf>

/** The whole tree, floors from the lowest; call it for a plan without problems of size. */
export function planOf(plan: PlanInput): PlannedSection[] {
  const batches = batchesOf(plan).values()
  return plan.floors.map(({ floor, secName, rooms, beds }) => {
    const named = (pattern: string, room = 0, bed = 0) =>
      pattern.replaceAll('{floor}', String(floor)).replaceAll('{room}', String(room).padStart(2, '0')).replaceAll('{bed}', String(bed))
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

/** They stand for themselves in the refusal. */
const places = { floor: '{floor}', room: '{room}', bed: '{bed}' }
const hasTwice = (names: readonly string[]) => new Set(names).size < names.length

/** What is wrong with a plan by itself, before any database is asked. Too large a plan has no other problems. */
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
