/** What the page of a shift says: what happened in it, and what is open at its end. Cents; null where its author may not see it. */
import { z } from 'zod'
import { later } from '../later.ts'
import { caseKinds } from './todo.ts'

/** Keys of the dictionary `handover_state`. */
export const handoverStates = { waiting: 0, done: 1 } as const

/** Most open items of a kind that a page lists; it counts all of them. */
export const mostListed = 10
/** Milliseconds: the longest shift, and the one that is assumed where none was handed over before. */
export const shiftLength = { longest: 7 * 86_400_000, usual: 8 * 3_600_000 } as const

const counted = z.number().nullable()

const openItem = z.object({
  /** Of the order, the device or the account. */
  no: z.string(),
  /** Whom it concerns, and where. */
  who: z.string(),
  where: z.string(),
  amount: counted,
  since: z.string(),
  /** The colleague who has it; empty where nobody has. */
  holder: z.string(),
})

export const shiftContent = later(() =>
  z.object({
    orders: z.object({ started: counted, ended: counted, running: counted }),
    money: z.object({ paid: counted, refunded: counted, fees: counted }),
    faults: z.object({ reported: counted, solved: counted }),
    open: z.array(z.object({ kind: z.enum([...caseKinds, 'promise']), total: z.number(), items: z.array(openItem) })),
  }),
)
export type ShiftContent = z.output<typeof shiftContent>
export type OpenItem = z.output<typeof openItem>

/** The content of a page as it is stored; undefined for anything else. */
export function readShift(json: string | null): ShiftContent | undefined {
  try {
    return shiftContent.safeParse(JSON.parse(json ?? '')).data
  } catch {
    return undefined
  }
}
