/** A device with its rentals of a week, its running order and its reported problems, where the reader may see them. */
import { type Row, permission } from '#contract/resource.ts'
import { order } from '#contract/resources/money.ts'
import { equ, problem, type } from '#contract/resources/rental.ts'
import { orderState } from '#contract/rules/order.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { orNull } from '#app/blade/failure.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import { idleUseOf } from './idle-use.server.ts'
import { qrOf } from '#app/lib/qr.server.ts'
import { type Rental, weekOf, weekStart } from './week.ts'

/** More than one device can be rented in a week. */
const mostOrders = 200
const mostProblems = 8
const open: ReadonlySet<number | null> = new Set([orderState.running, orderState.abnormal])

const rentalOf = (row: Row<typeof order>): Rental => ({
  id: row.id ?? '',
  no: row.outTradeNo ?? '',
  name: row.nickName ?? '',
  start: row.startTime ?? '',
  end: open.has(row.state) ? '' : (row.endTime ?? ''),
})

/** @param now epoch ms @throws Response 404 where the device does not exist or the reader may not see it */
export async function loadDevice(signedIn: SignedInRequest, request: Request, id: string, now: number) {
  const { blade } = signedIn
  const newest = { equId: id, descs: 'create_time', current: '1' }
  const [row, idle, orders, problems, seesOrders] = await Promise.all([
    loadRow(signedIn, request, equ, id),
    idleUseOf(signedIn, { id_equal: id }),
    blade.list(order, { ...newest, size: String(mostOrders) }).then(({ records }) => records, orNull),
    blade.list(problem, { ...newest, size: String(mostProblems) }).then(({ records }) => records, orNull),
    mayUse(signedIn, permission(order.name, 'view')),
  ])
  const kind = row.typeId ? await blade.detail(type, row.typeId).catch(orNull) : null
  const since = weekStart(now)
  const begun = orders?.filter(({ startTime }) => startTime) ?? []
  const week = begun.map(rentalOf).filter(({ start, end }) => start && (!end || end >= since))
  return {
    row,
    picture: kind?.image ?? '',
    isIdle: idle.has(id),
    running: begun.find(({ state }) => open.has(state)) ?? null,
    week: orders && weekOf(week, now),
    problems,
    seesOrders,
    code: qrOf(row.batch ?? ''),
  }
}
