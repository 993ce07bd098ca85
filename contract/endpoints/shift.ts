/** Shift handover: drawing up the page of a shift, and its two signatures. No other Blade server has it. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { rowKey } from '../ids.ts'
import { row } from '../outputs.ts'
import { handover } from '../resources/shift.ts'
import { shiftContent } from '../rules/handover.ts'
import { isTime } from '../rules/time.ts'
import { typedCode, typedLines } from '../text-schemas.ts'

const ward = '/api/ward/handover'
const remark = typedLines().max(500).optional()
const time = z.string().refine(isTime)
const needs = 'handover_add'

/** The page of the shift that ends now, as it would be signed; by default it starts where the last one ended. */
export const handoverDraft = defineEndpoint({
  name: 'handover.draft',
  title: ['交接班预览', 'Draft of a shift handover'],
  beyond: 'handover',
  asks: () => ({}),
  method: 'GET',
  path: `${ward}/draft`,
  via: 'query',
  input: z.object({ startTime: time.optional() }),
  output: z.object({ startTime: z.string(), endTime: z.string(), hosName: z.string(), content: shiftContent }),
  needs,
})

/** Draws up the page of a shift and signs it as the one who leaves. Returns it. */
export const handoverGive = defineEndpoint({
  name: 'handover.give',
  title: ['交班', 'Hand over a shift'],
  beyond: 'handover',
  button: { menu: handover.name, name: '交班', alias: 'add' },
  untried: 'signs a record that cannot be removed',
  method: 'POST',
  path: `${ward}/give`,
  via: 'json',
  input: z.object({ startTime: time, remark }),
  output: row(handover),
  needs,
})

/**
 * Signs as the one who takes over: the caller, or with account and password a colleague at the same screen. Nobody takes over from
 * themselves. Returns the page.
 */
export const handoverTake = defineEndpoint({
  name: 'handover.take',
  title: ['接班', 'Take over a shift'],
  beyond: 'handover',
  button: { menu: handover.name, name: '接班', alias: 'take' },
  untried: 'signs a record that cannot be removed',
  method: 'POST',
  path: `${ward}/take`,
  via: 'json',
  input: z.object({
    id: rowKey,
    remark,
    account: typedCode().min(1).max(64).optional(),
    /** As at sign-in: md5 or SM2 ciphertext. */
    password: z.string().min(1).max(2000).optional(),
  }),
  output: row(handover),
  needs: 'handover_take',
})
