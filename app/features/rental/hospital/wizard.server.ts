/** What the wizard offers: departments, device types, prices to copy, and the most recent settlement. */
import { fieldOf, type Row } from '#contract/resource.ts'
import { hospitalMake, hospitalRights } from '#contract/endpoints/hospital.ts'
import { dept } from '#contract/resources/access.ts'
import { equ, price, setter } from '#contract/resources/rental.ts'
import { receiver } from '#contract/resources/wallets.ts'
import { planPatterns } from '#contract/rules/hospital-plan.ts'
import { yuanInput } from '#contract/rules/money.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { choicesKey } from '#app/blade/choices-key.ts'
import { choicesOf } from '#app/blade/choices.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireRights } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { failureOf } from '#app/blade/failure.ts'
import { hospitalCategory } from '#contract/hospital.ts'
import { priceChoice } from './wizard-form.ts'

/** Prices to copy from. */
const mostPrices = 100
const start = { floorCount: '3', firstFloor: '1', rooms: '4', beds: '3' } as const

/** @throws Response 404 where the server has no such call, 403 where the reader may not make every kind of row */
export async function mustOffer(request: Request, signedIn: SignedInRequest): Promise<void> {
  if (!(await capabilitiesOf(signedIn))('hospital-wizard')) throw new Response(null, { status: 404 })
  await requireRights(request, signedIn, [hospitalMake.needs, ...hospitalRights])
}

/** A list that the reader may not see has nothing to offer. */
const none = (error: unknown): { records: never[] } => {
  failureOf(error)
  return { records: [] }
}

/** The parent department of most hospitals. */
function usualParent(hospitals: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { parentId } of hospitals) if (typeof parentId === 'string') counts.set(parentId, (counts.get(parentId) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** @param secName pattern of the sections' names */
export async function loadWizard(signedIn: SignedInRequest, secName: string) {
  const { blade } = signedIn
  const [choices, dictionaries, hospitals, prices, setters] = await Promise.all([
    choicesOf(signedIn, [fieldOf(dept, 'parentId'), fieldOf(equ, 'typeId')]),
    dictionariesOf(signedIn, [fieldOf(receiver, 'receiverType')]),
    blade.select(dept, { deptCategory: String(hospitalCategory), size: '200' }),
    blade.list(price, { state: '1', current: '1', size: String(mostPrices), descs: 'effectiveTime' }).catch(none),
    blade.list(setter, { current: '1', size: '1', descs: 'updateTime' }).catch(none),
  ])
  const typeId = choices[choicesKey(fieldOf(equ, 'typeId')) ?? '']?.[0]?.id ?? ''
  const parents = choices[choicesKey(fieldOf(dept, 'parentId')) ?? ''] ?? []
  const like = setters.records[0]
  return {
    choices,
    dictionaries,
    prices: prices.records.map(priceOption),
    /** Name of the hospital whose settlement is proposed; "" for none. */
    like: like?.hosName ?? '',
    start: {
      ...start,
      ...planPatterns,
      secName,
      parentId: usualParent(hospitals) ?? parents[0]?.id ?? '0',
      typeId,
      priceFrom: prices.records.find((row) => row.typeId === typeId)?.id ?? priceChoice.typed,
      ...settlementOf(like),
    },
  }
}

const priceOption = (row: Row<typeof price>) => ({
  id: row.id ?? '',
  name: row.priceName ?? '',
  unitMinutes: row.unitMinutes ?? 0,
  unitPrice: row.unitPrice ?? 0,
  capPerDay: row.capPerDay ?? 0,
  deposit: row.deposit ?? 0,
})

function settlementOf(like: Row<typeof setter> | undefined): Record<string, string> {
  if (!like) return {}
  const { autoSplit, splitDelayMinutes, hosRatio, personRatio, platRatio, minWithdrawal, withdrawFeeRate } = like
  const hundredths = { hosRatio, personRatio, platRatio, minWithdrawal, withdrawFeeRate }
  return {
    autoSplit: String(autoSplit ?? 0),
    splitDelayMinutes: String(splitDelayMinutes ?? 0),
    ...Object.fromEntries(Object.entries(hundredths).map(([name, value]) => [name, yuanInput(value ?? 0)])),
  }
}
