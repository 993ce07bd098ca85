/** Ids as callers send them: as text or as a number, one or many. */
import { z } from 'zod'
import { later } from './later.ts'

/** Text, or an integer that some clients send instead; no other type is converted. Integers beyond 2^53 arrive as text (`json.ts`). */
export const worded = later(() => z.union([z.string(), z.int()]).transform(String))

/** A number of the payment channel or of a process, by which a call names a row: 1 to 64 characters. */
export const reference = later(() => worded.pipe(z.string().min(1).max(64)))

const idText = later(() => z.string().regex(/^\d{1,19}$/))

export const digits = later(() => worded.pipe(idText))

/** The id of a row, in a call. */
export const rowKey = later(() => digits.clone())

/** Maximum number of rows that one call acts on: a page of a list. */
export const mostIds = 200

/** Maximum number of rows in a whole tree of rights. */
const mostGrants = 2000

const distinct = (ids: readonly string[]) => [...new Set(ids)]

/** Checks the number of ids before it parses any of them. */
const fewIds = (most: number) => z.array(z.unknown()).max(most).pipe(z.array(digits)).transform(distinct)

/** Ids in a JSON list, at most `mostIds`. */
export const idList = later(() => fewIds(mostIds))

/** Ids of a grant in a JSON list, which may name a whole tree; null counts as an empty list. */
export const rowKeys = later(() => z.nullish(fewIds(mostGrants)).transform((ids) => ids ?? []))

/** Comma-joined ids in a text, at most `mostIds`. */
export const joinedKeys = later(() =>
  worded
    .pipe(z.string().min(1))
    .transform((ids) => ids.split(',', 2 * mostIds).flatMap((id) => id.trim() || []))
    .pipe(z.array(z.string()).max(mostIds))
    .pipe(z.array(idText))
    .transform(distinct),
)

/** Ids that Blade stores in one text, joined by commas; none in an empty field. */
export const splitIds = (joined: unknown): string[] =>
  String(joined ?? '')
    .split(',')
    .filter(Boolean)
