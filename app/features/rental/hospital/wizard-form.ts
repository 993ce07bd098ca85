/** What the wizard asks for, and the plan that its fields describe. */
import { hospitalFields, type HospitalInput, planFloor } from '#contract/endpoints/hospital.ts'
import { missingText, refusalText } from '#contract/refusals.ts'
import { parsePercent } from '#contract/rules/money.ts'
import { planLimits, type PlanFloor, type PlanInput } from '#contract/rules/hospital-plan.ts'
import { sharesProblem } from '#contract/rules/shares.ts'
import { int } from '#contract/values.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { inDigits, inYuan } from '#app/forms/typed.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { cleanCode, cleanLine } from '#contract/text.ts'

/** Choice of a price: typed in this form, or the price that applies to all hospitals; any other value is the id of a price to copy. */
export const priceChoice = { typed: '', general: '0' } as const

const inPercent = <S extends z.ZodType>(points: S) =>
  z.preprocess((value) => (typeof value === 'string' && cleanCode(value) ? (parsePercent(value) ?? NaN) : undefined), points)

const { priceId: _chosen, ...callFields } = hospitalFields

export const hospitalForm = ({ t, label, language }: Words) => {
  const of = (resource: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, label(resource, name)]))
  return defineForm(
    z
      .object({
        ...callFields,
        floorCount: inDigits(int(1, planLimits.floors)),
        firstFloor: inDigits(int(1, 200 - planLimits.floors)),
        rooms: inDigits(int(1, planLimits.rooms)),
        beds: inDigits(int(1, planLimits.beds)),
        priceFrom: z.string().default(priceChoice.typed),
        noDevices: z.literal('1').optional(),
        unitMinutes: inDigits(callFields.unitMinutes),
        unitPrice: inYuan(callFields.unitPrice),
        freeMinutes: inDigits(callFields.freeMinutes),
        capPerDay: inYuan(callFields.capPerDay),
        deposit: inYuan(callFields.deposit),
        autoSplit: inDigits(callFields.autoSplit),
        splitDelayMinutes: inDigits(callFields.splitDelayMinutes),
        hosRatio: inPercent(callFields.hosRatio),
        personRatio: inPercent(callFields.personRatio),
        platRatio: inPercent(callFields.platRatio),
        minWithdrawal: inYuan(callFields.minWithdrawal),
        withdrawFeeRate: inPercent(callFields.withdrawFeeRate),
      })
      .refine(({ noDevices, batchFrom }) => noDevices !== undefined || batchFrom !== undefined, {
        path: ['batchFrom'],
        error: t('hospital.batchOrNone'),
      })
      .superRefine((typed, { addIssue }) => {
        for (const [name, { code, values }] of Object.entries(sharesProblem(typed)))
          addIssue({ code: 'custom', path: [name], message: refusalText(code, language, values), input: typed })
      })
      .refine(({ priceFrom, unitPrice }) => priceFrom !== priceChoice.typed || unitPrice !== undefined, {
        path: ['unitPrice'],
        error: missingText(label('price', 'unitPrice'), 'money', language),
      }),
    {
      deptName: t('hospital.deptName'),
      ...of('dept', 'fullName', 'parentId', 'address', 'regionCode', 'lng', 'lat', 'contact', 'phone'),
      ...of('price', 'unitMinutes', 'unitPrice', 'freeMinutes', 'capPerDay', 'deposit'),
      ...of('setter', 'autoSplit', 'splitDelayMinutes', 'hosRatio', 'personRatio', 'platRatio', 'minWithdrawal', 'withdrawFeeRate'),
      ...of('receiver', 'receiverType', 'account', 'name'),
      secName: t('hospital.secName'),
      roomName: t('hospital.roomName'),
      bedName: t('hospital.bedName'),
      typeId: { label: label('equ', 'typeId'), chosen: true },
      batchFrom: t('hospital.batchFrom'),
      batchTo: t('hospital.batchTo'),
      floorCount: t('hospital.floorCount'),
      firstFloor: t('hospital.firstFloor'),
      rooms: t('hospital.rooms'),
      beds: t('hospital.beds'),
    },
    language,
  )
}
type Typed = z.output<ReturnType<typeof hospitalForm>['schema']>

/** Inputs that override the plan for one floor, named like `rooms-5`. A dot would make conform read a field of `rooms`. */
export const floorFields = ['sec', 'rooms', 'beds'] as const
export const floorName = (field: (typeof floorFields)[number], floor: number): string => `${field}-${floor}`

/** Values typed for individual floors, by the names of their inputs. */
export const floorsTyped = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (/^(sec|rooms|beds)-\d{1,3}$/.test(name) ? [[name, String(value)]] : [])))

/** The plan that a form describes, as far as it can be read: invalid numbers count as 0 or their default, surplus floors are ignored. */
export function planIn(form: FormData): PlanInput {
  const text = (name: string, clean = cleanLine) => clean(String(form.get(name) ?? ''))
  const number = (name: string, otherwise = 0) => {
    const digits = text(name, cleanCode)
    return /^\d{1,6}$/.test(digits) ? Number(digits) : otherwise
  }
  const count = Math.min(number('floorCount'), planLimits.floors)
  const first = number('firstFloor', 1)
  const floorOf = (floor: number): PlanFloor => ({
    floor,
    secName: text(floorName('sec', floor)) || undefined,
    rooms: number(floorName('rooms', floor), number('rooms')),
    beds: number(floorName('beds', floor), number('beds')),
  })
  const hasDevices = !form.has('noDevices')
  return {
    floors: Array.from({ length: count }, (_, i) => floorOf(first + i)),
    secName: text('secName'),
    roomName: text('roomName'),
    bedName: text('bedName'),
    batchFrom: hasDevices ? text('batchFrom', cleanCode) || undefined : undefined,
    batchTo: hasDevices ? text('batchTo', cleanCode) || undefined : undefined,
  }
}

/** The first floor of a plan whose own numbers are not allowed. */
export const wrongFloor = ({ floors }: PlanInput): PlanFloor | undefined => floors.find((floor) => !planFloor.safeParse(floor).success)

/** Body of the call, without its number. A form field that the call lacks is left out. */
export function bodyOf(typed: Typed, { floors }: PlanInput): Omit<HospitalInput, 'requestNo' | 'check'> {
  const { priceFrom, noDevices: _none, floorCount: _n, firstFloor: _first, rooms: _rooms, beds: _beds, ...fields } = typed
  const { unitMinutes, unitPrice, freeMinutes, capPerDay, deposit, batchFrom, batchTo, ...rest } = fields
  const devices = typed.noDevices ? {} : { batchFrom, batchTo }
  const rule = priceFrom === priceChoice.typed ? { unitMinutes, unitPrice, freeMinutes, capPerDay, deposit } : {}
  const copied = priceFrom === priceChoice.typed || priceFrom === priceChoice.general ? {} : { priceId: priceFrom }
  return { ...rest, ...devices, ...rule, ...copied, floors: [...floors] }
}
