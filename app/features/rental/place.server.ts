/** The places of one hospital with their devices, and the running orders. */
import { hosSuperior } from '#contract/endpoints/rental.ts'
import type { Row } from '#contract/resource.ts'
import { order } from '#contract/resources/money.ts'
import { bed, equ, room, section } from '#contract/resources/rental.ts'
import { orderState } from '#contract/rules/order.ts'
import { usedMinutes } from '#contract/rules/price.ts'
import { depositUse, type DepositUse, rentalAccountOf } from '#contract/rules/rental-account.ts'
import { parseTime } from '#contract/rules/time.ts'
import { everyRow } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { failureOf } from '#app/resource/crud.server.ts'

export const placeStates = ['use', 'free', 'bad', 'off', 'none'] as const
export type PlaceState = (typeof placeStates)[number]

/** A bed, or a device in a room without one. */
export interface Spot {
  id: string
  name: string
  secId: string
  roomId: string
  state: PlaceState
  /** `battery` is percent. */
  device: { id: string; batch: string; state: number | null; battery: number | null; seen: string | null } | null
  /** Its running order: minutes since the start, and what it has used of what was paid, where that is known. */
  order: { id: string; no: string; name: string; phone: string; minutes: number; use: DepositUse | null } | null
}

/** Minutes of use from which somebody should look: the customer may have forgotten to return it. */
export const longUse = 24 * 60

type Device = Row<typeof equ>

const device = { inUse: 1, fault: 2, maintenance: 3, stopped: 4 } as const

function stateOf(found: Device | undefined): PlaceState {
  if (!found) return 'none'
  if (found.state === device.fault || found.state === device.maintenance) return 'bad'
  if (found.state === device.inUse) return 'use'
  return found.state === device.stopped || found.online === 0 ? 'off' : 'free'
}

/**
 * @param wanted id of a hospital; falls back to the first one that the caller sees
 * @param now epoch ms
 */
export async function loadPlaces(signedIn: SignedInRequest, wanted: string | null, now: number) {
  const hospitals = (await signedIn.blade.call(hosSuperior, {})).data.map(({ id, title }) => ({ id, title }))
  const hosId = (hospitals.find((h) => h.id === wanted) ?? hospitals[0])?.id
  if (!hosId) return { hospitals, hosId: '', sections: [], rooms: [], spots: [] }
  // why: users without access to orders still see which beds are in use
  const none = (error: unknown) => {
    if (failureOf(error).kind === 'forbidden') return []
    throw error
  }
  const inState = (state: number) => everyRow(signedIn.blade, order, { hosId, state: String(state) }).catch(none)
  const [sections, rooms, beds, devices, abnormal, running] = await Promise.all([
    everyRow(signedIn.blade, section, { hosId }),
    everyRow(signedIn.blade, room, { hosId }),
    everyRow(signedIn.blade, bed, { hosId }),
    everyRow(signedIn.blade, equ, { hosId }),
    inState(orderState.abnormal),
    inState(orderState.running),
  ])
  const orders = new Map([...abnormal, ...running].map((row) => [row.equId, row]))
  const inBed = new Map(devices.filter((row) => row.bedId && row.bedId !== '-1').map((row) => [row.bedId, row]))
  const spot = (row: { id: string | null; secId: string | null; roomId: string | null }, name: string | null, found?: Device): Spot => {
    const runs = found && orders.get(found.id)
    const account = runs && rentalAccountOf(runs, now)
    return {
      id: row.id ?? '',
      name: name ?? '',
      secId: row.secId ?? '',
      roomId: row.roomId ?? '',
      state: stateOf(found),
      device: found
        ? { id: found.id ?? '', batch: found.batch ?? '', state: found.state, battery: found.battery, seen: found.lastOnlineTime }
        : null,
      order: runs?.startTime
        ? {
            ...{ id: runs.id ?? '', no: runs.outTradeNo ?? '', name: runs.nickName ?? '', phone: runs.phoneNumber ?? '' },
            minutes: usedMinutes(parseTime(runs.startTime), now),
            use: account ? depositUse(account) : null,
          }
        : null,
    }
  }
  const known = new Set(beds.map((row) => row.id))
  return {
    hospitals,
    hosId,
    sections: sections.map((row) => ({ id: row.id ?? '', name: row.secName ?? '', floor: row.floor ?? '' })),
    rooms: rooms.map((row) => ({ id: row.id ?? '', name: row.roomName ?? '', secId: row.secId ?? '' })),
    spots: [
      ...beds.map((row) => spot(row, row.bedName, inBed.get(row.id))),
      ...devices.filter((row) => row.roomId && !known.has(row.bedId)).map((row) => spot(row, row.batch, row)),
    ],
  }
}
