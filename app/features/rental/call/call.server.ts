/** A customer on the phone: the ones whose number ends in the typed digits, and everything that matters in the call about one of them. */
import { customerNoteAdd, customerNotes } from '#contract/endpoints/customer.ts'
import type { Row } from '#contract/resource.ts'
import { order } from '#contract/resources/money.ts'
import { customer, equ } from '#contract/resources/rental.ts'
import { isRunning, rentalAccountOf } from '#contract/rules/rental-account.ts'
import { orderState } from '#contract/rules/order.ts'
import { isId } from '#contract/field-meta.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { orNull } from '#app/blade/failure.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { runningMinutes } from '#app/features/money/orders/running.ts'
import { loadCustomer } from '../customer.server.ts'

/** Fewest digits that are searched. */
export const fewestDigits = 4
/** Most customers that are offered. */
const most = 8

export interface Match {
  id: string
  name: string
  phone: string
  /** Whether a rental is running. */
  runs: boolean
}

/** The digits of what was typed. */
export const digitsOf = (typed: string | null): string => (typed ?? '').replace(/\D/g, '').slice(0, 20)

/** The customers whose number ends in the digits, those with a running rental first. */
async function matchesOf({ blade }: SignedInRequest, digits: string): Promise<Match[]> {
  const { records } = await blade.list(customer, { current: '1', size: '50', descs: 'createTime', phoneNumber_likeleft: digits })
  // Compared again, because a server may ignore the filter; masked numbers still have their last four digits.
  const fitting = records.filter(({ phoneNumber }) => phoneNumber?.replace(/\D/g, '').endsWith(digits.slice(-fewestDigits)))
  const runs = async (id: string) => {
    const query = { current: '1', size: '1', customerId: id, state_equal: String(orderState.running) }
    const page = await blade.list(order, query).catch(orNull)
    return (page?.records ?? []).some((row) => row.customerId === id && isRunning(row.state))
  }
  const matches = await Promise.all(
    fitting.slice(0, most).map(async ({ id, nickName, phoneNumber }): Promise<Match> => ({
      id: id ?? '',
      name: nickName ?? '',
      phone: phoneNumber ?? '',
      runs: await runs(id ?? ''),
    })),
  )
  return matches.sort((a, b) => Number(b.runs) - Number(a.runs))
}

/** Notes and promises; undefined where the server has none, or the reader may not see them. */
async function notesOf(signedIn: SignedInRequest, customerId: string) {
  const [has, may] = await Promise.all([capabilitiesOf(signedIn), mayUse(signedIn, customerNoteAdd.needs)])
  if (!has('customer-notes') || !may) return undefined
  return (await signedIn.blade.call(customerNotes, { customerId }).catch(orNull))?.data
}
export type CustomerNote = NonNullable<Awaited<ReturnType<typeof notesOf>>>[number]

const deviceOf = ({ blade }: SignedInRequest, { equId }: Pick<Row<typeof order>, 'equId'>) =>
  blade
    .list(equ, { current: '1', size: '1', id_equal: equId ?? '' })
    .then(({ records }) => records.find(({ id }) => id === equId) ?? null, orNull)

/** @param now epoch ms */
async function cardOf(signedIn: SignedInRequest, request: Request, id: string, now: number) {
  const [card, notes] = await Promise.all([loadCustomer(signedIn, request, id), notesOf(signedIn, id)])
  const { row, wallet, refunds, problems } = card
  const orders = card.orders?.rows ?? null
  const running = orders?.find(({ state }) => isRunning(state)) ?? null
  const rental = running ?? orders?.[0] ?? null
  const device = running && (await deviceOf(signedIn, running))
  return {
    row,
    wallet,
    refund: refunds?.[0] ?? null,
    refundCount: refunds?.length ?? 0,
    problem: problems?.rows[0] ?? null,
    rentals: orders?.slice(0, 3) ?? null,
    rentalCount: card.orders?.total ?? 0,
    notes,
    rental,
    isRunning: running !== null,
    account: rental ? rentalAccountOf(rental, now) : undefined,
    minutes: rental ? runningMinutes(rental, now) : undefined,
    device: device && { batch: device.batch, battery: device.battery, online: device.online },
  }
}
export type CallCard = Awaited<ReturnType<typeof cardOf>>

/** @param now epoch ms */
export async function loadCall(signedIn: SignedInRequest, request: Request, now: number) {
  const { searchParams } = new URL(request.url)
  const digits = digitsOf(searchParams.get('phone'))
  const wanted = searchParams.get('id') ?? ''
  const matches = digits.length >= fewestDigits ? await matchesOf(signedIn, digits) : []
  const id = matches.find((one) => one.id === wanted)?.id ?? (digits ? matches[0]?.id : isId(wanted) ? wanted : undefined)
  return { digits, matches, card: id ? await cardOf(signedIn, request, id, now) : undefined }
}
