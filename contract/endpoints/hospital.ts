/** A whole hospital in one call: its department, places, devices, price and settlement. Money in cents, ratios in basis points. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { hospitalDetails } from '../hospital.ts'
import { permission } from '../resource.ts'
import { planLimits } from '../rules/hospital-plan.ts'
import { requestNo } from '../rules/refund.ts'
import { cents, flag, identifier, int, parent, ratio, ref, text, word } from '../values.ts'
import { rowKey } from '../ids.ts'

const base = '/api/ward/hospitals'
const counts = z.object({ sections: z.number(), rooms: z.number(), beds: z.number(), devices: z.number() })
const { address, regionCode, lng, lat, contact, phone } = hospitalDetails

/** Time in which the creator of a hospital may undo its creation, in minutes. */
export const undoMinutes = 30

/** The input about a new hospital: fields of its resources, and the plan of its floors (`rules/hospital-plan.ts`). */
export const hospitalFields = {
  deptName: text(64),
  /** The name by default. */
  fullName: text(128).optional(),
  parentId: parent('dept'),
  address: address.optional(),
  regionCode: regionCode.optional(),
  lng: lng.optional(),
  lat: lat.optional(),
  contact: contact.optional(),
  phone: phone.optional(),
  secName: text(64),
  roomName: text(64),
  bedName: text(64),
  typeId: ref('type'),
  batchFrom: identifier(64).optional(),
  batchTo: identifier(64).optional(),
  /** The price whose rule is copied. Without it and without `unitPrice`, the price for every hospital applies. */
  priceId: ref('price').optional(),
  unitMinutes: int(1, 44_640).optional(),
  unitPrice: cents().optional(),
  freeMinutes: int(0, 44_640).optional(),
  capPerDay: cents().optional(),
  deposit: cents().optional(),
  /** Without a ratio for the hospital no settlement rule is created. */
  autoSplit: flag().optional(),
  splitDelayMinutes: int(0, 525_600).optional(),
  hosRatio: ratio().optional(),
  personRatio: ratio().optional(),
  platRatio: ratio().optional(),
  minWithdrawal: cents().optional(),
  withdrawFeeRate: ratio().optional(),
  /** The receiver of the hospital's share; needs a settlement rule. */
  receiverType: word('receiver_type').optional(),
  account: identifier(64).optional(),
  name: text(64).optional(),
}

export const planFloor = z.object({
  floor: int(1, 200),
  secName: text(64).optional(),
  rooms: int(1, planLimits.rooms),
  beds: int(1, planLimits.beds),
})

/**
 * Creates all of it in one transaction, or nothing; the same `requestNo` and body create it only once. `check`: everything is tried and
 * rolled back, and `problems` names every invalid field. The caller also needs the rights to add each kind of row.
 */
export const hospitalMake = defineEndpoint({
  name: 'hospital.make',
  title: ['开通医院', 'Set up a hospital'],
  beyond: 'hospital-wizard',
  untried: 'makes a hospital',
  method: 'POST',
  path: base,
  via: 'json',
  input: z.object({
    requestNo,
    check: z.boolean().optional(),
    ...hospitalFields,
    floors: z.array(planFloor).min(1).max(planLimits.floors),
  }),
  output: z.object({
    /** Id of the hospital; "" for a check. */
    id: z.string(),
    counts,
    /** Field → its problem. Empty unless `check` was set. */
    problems: z.record(z.string(), z.string()),
  }),
  needs: permission('dept', 'add'),
})
export type HospitalInput = z.output<typeof hospitalMake.input>

/** Permissions beyond `needs`, so that the call gives nobody a right that the single pages refuse. */
export const hospitalRights = ['section', 'room', 'bed', 'equ', 'price', 'setter', 'receiver'].map((name) => permission(name, 'add'))

/** The rows that such a call created; only their creator can read this. */
export const hospitalMade = defineEndpoint({
  name: 'hospital.made',
  title: ['开通结果', 'Result of a hospital setup'],
  beyond: 'hospital-wizard',
  asks: () => ({ id: undefined }),
  method: 'GET',
  path: `${base}/made`,
  via: 'query',
  /** `id` of the hospital. */
  input: z.object({ id: rowKey }),
  output: z.object({
    id: z.string(),
    deptName: z.string(),
    counts,
    /** The last second in which it can be undone. */
    undoUntil: z.string(),
    /** Reason that it cannot be undone; "" if it can. */
    refusal: z.string(),
    undone: z.boolean(),
  }),
  needs: 'token',
})

/** Undoes the creation of a hospital by the caller within 30 minutes, if nothing has used it since. */
export const hospitalUndo = defineEndpoint({
  name: 'hospital.undo',
  title: ['撤销开通医院', 'Undo a hospital setup'],
  beyond: 'hospital-wizard',
  untried: 'removes a hospital',
  method: 'POST',
  path: `${base}/undo`,
  via: 'json',
  input: z.object({ id: rowKey }),
  output: counts,
  needs: hospitalMake.needs,
})
