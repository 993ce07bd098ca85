/** The places of one hospital with their devices, and the running orders. */
import { hosSuperior } from '#contract/endpoints/rental.ts'
import type { Row } from '#contract/resource.ts'
import { order as orderResource } from '#contract/resources/money.ts'
import { bed, equ, room, section } from '#contract/resources/rental.ts'
import { orderState } from '#contract/rules/order.ts'
import { usedMinutes } from '#contract/rules/price.ts'
import { depositUse, type DepositUse, rentalAccountOf } from '#contract/rules/rental-account.ts'
import { isOverdueNow } from '#contract/rules/so-far.ts'
import { parseTime } from '#contract/rules/time.ts'
import { everyRow } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { failureOf } from '#app/blade/failure.ts'
import type { PlaceState } from './place-states.ts'

/** A bed, or a device in a room without one. */
export interface Spot {
  id: string
  name: string
  secId: string
  roomId: string
  state: PlaceState
  /** `battery` is percent. */
  device: { id: string; batch: string; state: number | null; battery: number | null; seen: string | null } | null
  /**
   * Its running order: minutes since the start, the used part of what was paid, where that is known, and whether staff should check,
   * because the customer may have forgotten to return the device.
   */
  order: { id: string; no: string; name: string; phone: string; minutes: number; use: DepositUse | null; late: boolean } | null
}

/** Minutes of use from which a rental is late whose price is not known. */
const longUse = 48 * 60

/** By its own price: when the rent exceeds what was paid, or, where nothing is paid in advance, a second day is at its cap. */
function isLate(order: Row<typeof orderResource>, use: DepositUse | null, now: number): boolean {
  if (use && use.level !== 'unpaid') return use.level === 'over'
  return isOverdueNow(order, now) ?? usedMinutes(parseTime(order.startTime ?? ''), now) >= longUse
}

type Device = Row<typeof equ>

const device = { inUse: 1, fault: 2, maintenance: 3, stopped: 4 } as const

function stateOf(deviceRow: Device | undefined): PlaceState {
  if (!deviceRow) return 'none'
  if (deviceRow.state === device.fault || deviceRow.state === device.maintenance) return 'bad'
  if (deviceRow.state === device.inUse) return 'use'
  return deviceRow.state === device.stopped || deviceRow.online === 0 ? 'off' : 'free'
}

/**
 * @param requestedId id of a hospital; falls back to the first one that the caller sees
 * @param now epoch ms
 */
export async function loadPlaces(signedIn: SignedInRequest, requestedId: string | null, now: number) {
  const hospitals = (await signedIn.blade.call(hosSuperior, {})).data.map(({ id, title }) => ({ id, title }))
  const hosId = (hospitals.find((h) => h.id === requestedId) ?? hospitals[0])?.id
  if (!hosId) return { hospitals, hosId: '', sections: [], rooms: [], spots: [] }
  // Users without access to orders still see which beds are in use.
  const none = (error: unknown) => {
    if (failureOf(error).kind === 'forbidden') return []
    throw error
  }
  const inState = (state: number) => everyRow(signedIn.blade, orderResource, { hosId, state: String(state) }).catch(none)
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
  const spot = (row: { id: string | null; secId: string | null; roomId: string | null }, name: string | null, deviceRow?: Device): Spot => {
    const runs = deviceRow && orders.get(deviceRow.id)
    const account = runs && rentalAccountOf(runs, now)
    const use = account ? depositUse(account) : null
    return {
      id: row.id ?? '',
      name: name ?? '',
      secId: row.secId ?? '',
      roomId: row.roomId ?? '',
      state: stateOf(deviceRow),
      device: deviceRow
        ? {
            id: deviceRow.id ?? '',
            batch: deviceRow.batch ?? '',
            state: deviceRow.state,
            battery: deviceRow.battery,
            seen: deviceRow.lastOnlineTime,
          }
        : null,
      order: runs?.startTime
        ? {
            id: runs.id ?? '',
            no: runs.outTradeNo ?? '',
            name: runs.nickName ?? '',
            phone: runs.phoneNumber ?? '',
            minutes: usedMinutes(parseTime(runs.startTime), now),
            use,
            late: isLate(runs, use, now),
          }
        : null,
    }
  }
  const bedIds = new Set(beds.map((row) => row.id))
  return {
    hospitals,
    hosId,
    sections: sections.map((row) => ({ id: row.id ?? '', name: row.secName ?? '', floor: row.floor ?? '' })),
    rooms: rooms.map((row) => ({ id: row.id ?? '', name: row.roomName ?? '', secId: row.secId ?? '' })),
    spots: [
      ...beds.map((row) => spot(row, row.bedName, inBed.get(row.id))),
      ...devices.filter((row) => row.roomId && !bedIds.has(row.bedId)).map((row) => spot(row, row.batch, row)),
    ],
  }
}
