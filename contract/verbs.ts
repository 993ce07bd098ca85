/** The vocabulary of definitions: modules, verbs and the paths of their calls (contract conventions §4). */
import type { z } from 'zod'

export type Shape = Record<string, z.ZodType>
export type Word = 'system' | 'rental' | 'money' | 'platform' | 'flow'
export type Verb = 'list' | 'detail' | 'submit' | 'remove'

/** Verb → last part of the path. An absent verb has no button and no route; its call answers 404. */
export type Calls = Partial<Record<Verb, string>>

export const crud = { list: 'list', detail: 'detail', submit: 'submit', remove: 'remove' } as const satisfies Calls

export const readOnly = { list: 'list', detail: 'detail' } as const satisfies Calls
