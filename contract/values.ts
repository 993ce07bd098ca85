/** The vocabulary of definitions: types of fields, each a zod schema with its metadata (`field-meta.ts`). */
import { type FieldMeta, field, derived, isWhole } from './field-meta.ts'
import { worded, digits } from './ids.ts'
import { z } from 'zod'
import type { BusinessDictionary, SystemDictionary } from './dictionaries.ts'
import { later } from './later.ts'
import { phoneProblem } from './rules/phone.ts'
import { isTime } from './rules/time.ts'
import { cleanCode } from './text.ts'
import { typedCode, typedLine, typedLines, typedPhone, typedRich } from './text-schemas.ts'

/** The same field, allowed to be empty: NULL in the database, the null rule on the wire. */
export const optional = <S extends z.ZodType>(schema: S): z.ZodNullable<S> => derived(() => z.nullable(schema), schema, { required: false })

/** The same field with more metadata. */
const noted = <S extends z.ZodType>(schema: S, more: Partial<FieldMeta>): S => derived(() => schema.clone(), schema, more)

/** The same field, if servers and the payment channel write it in their own words. */
export const translatable = <S extends z.ZodType>(schema: S): S => noted(schema, { translatable: true })

/** The same reference, if the server sets it to the user who acted; it does not keep that user from being removed. */
export const stamp = <S extends z.ZodType>(schema: S): S => noted(schema, { stamp: true })

/** The same amount, with 0 for no limit. */
export const unlimited = <S extends z.ZodType>(schema: S): S => noted(schema, { unlimited: true })

/** The same state, with subsets of its values that staff distinguish. */
export const parted = <S extends z.ZodType>(schema: S, parts: FieldMeta['parts']): S => noted(schema, { parts })

/** A filter that is not a field of the rows. */
export const condition = (pattern: RegExp) => noted(text(64), { pattern })
/** The id of a row, which is never `0`. */
const rowId = later(() => worded.pipe(z.string().regex(/^(?!0$)\d{1,19}$/)))
// Control characters break displays and exports, and a lone surrogate does not survive a round trip.
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u
const lines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
const written = (max: number, typed = typedLine) => typed().min(1).max(max).regex(oneLine)
/** Multi-line text. */
const paragraphs = (max: number, typed = typedLines) => typed().min(1).max(max).regex(lines)

const readWhole = (value: unknown) => {
  const digits = typeof value === 'string' ? cleanCode(value) : ''
  return isWhole(digits) ? Number(digits) : value
}
const whole = (min: number, max: number) => z.preprocess(readWhole, z.int().min(min).max(max))

/** A row's own id: up to 19 digits, always a string, because it exceeds the range of JavaScript numbers. */
export const id = field(() => digits, { kind: 'id', wire: 'string' })

/** The id of a row of another resource. */
export const ref = (resource: string) => field(() => rowId.clone(), { kind: 'id', wire: 'string', ref: resource })

/** The id of a user of the caller's own departments. */
export const colleague = () => field(() => rowId.clone(), { kind: 'colleague', wire: 'string', ref: 'user' })

/**
 * The id of the parent row in a tree; `0` is the root. A new row gets the parent under which it is added, otherwise the root.
 * @param only filters of the list: the rows that may be parents
 */
export const parent = (resource: string, only?: FieldMeta['only']) =>
  field(() => digits.clone(), { kind: 'parent', wire: 'string', ref: resource, start: '0', ...(only && { only }) })

/** One line of text, 1 to `max` characters, trimmed. */
export const text = (max = 255) => field(() => written(max), { kind: 'text', wire: 'string', max })

/** One line that is compared character by character: a number, a code, an account. Full-width letters and digits become ASCII. */
export const identifier = (max = 255) => field(() => written(max, typedCode), { kind: 'text', wire: 'string', max, folds: true })

/** A key that people choose and addresses contain: ASCII letters, digits, `-` and `_`. */
export const key = (max: number) =>
  field(
    () =>
      worded.pipe(
        typedCode()
          .min(1)
          .max(max)
          .regex(/^[\w-]*$/),
      ),
    { kind: 'text', wire: 'string', max, folds: true },
  )

/** The name of a resource or table, as stored in the audit; matched exactly. */
export const resourceName = () => field(() => written(64), { kind: 'resource', wire: 'string', max: 64 })

/** The id of a hospital, which is a department of category 4; with `orAll`, `0` is every hospital. */
export const hospital = (orAll?: true) =>
  field(() => (orAll ? digits : rowId).clone(), {
    kind: 'id',
    wire: 'string',
    ref: 'dept',
    only: { deptCategory: '4' },
    ...(orAll && { orAll }),
  })

/** Ids of rows of another resource, comma-joined as in Blade; "-1" names none. */
export const refs = (resource: string) =>
  field(() => worded.pipe(z.string().regex(/^(-1|\d{1,19})(,\d{1,19})*$/)), { kind: 'refs', wire: 'string', max: 1000, ref: resource })

/** Aliases of roles, comma-joined. */
export const aliases = () => field(() => written(255, typedCode), { kind: 'aliases', wire: 'string', max: 255, folds: true })

/** A secret: answers return a mask, and submitting the mask changes nothing. */
export const secret = (max = 255) => field(() => written(max), { kind: 'text', wire: 'string', max, secret: true })

/** A typed password, 1 to `max` characters; accepted but never returned. @param repeats the field that it must equal */
export const password = (repeats?: string, max = 64) =>
  field(() => z.string().min(1).max(max), { kind: 'password', wire: 'string', max, secret: true, repeats })

/** A telephone in any format. */
export const phone = (max = 255) => field(() => written(max, typedPhone), { kind: 'phone', wire: 'string', max })

/** A telephone: a mobile, a landline with its area code, or a service number. */
export const telephone = () =>
  field(() => typedPhone().regex(/^(1\d{10}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/), { kind: 'phone', wire: 'string', max: 20 })

/** A person's mobile number: 11 digits (`rules/phone.ts`). */
export const mobile = () =>
  field(
    () =>
      worded.pipe(typedPhone()).superRefine((text, { addIssue }) => {
        if (phoneProblem(text)) addIssue({ code: 'custom', params: { refusal: 'phoneDigits' }, input: text })
      }),
    { kind: 'phone', wire: 'string', max: 20 },
  )

/** Decimal degrees as text, at most `limit` on either side of 0. */
export const degrees = (limit: number) =>
  field(
    () =>
      z.coerce
        .string<string | number>()
        .overwrite(cleanCode)
        .regex(/^-?\d{1,3}(\.\d{1,8})?$/, { abort: true })
        .superRefine((text, { addIssue }) => {
          if (Math.abs(Number(text)) > limit) addIssue({ code: 'too_big', origin: 'number', maximum: limit, inclusive: true, input: text })
        }),
    { kind: 'text', wire: 'string', max: 13 },
  )

/** Text of several lines, 1 to `max` characters. */
export const textarea = (max = 500) => field(() => paragraphs(max), { kind: 'textarea', wire: 'string', max })

/** An integer within bounds. */
export const int = (min = 0, max = 2_147_483_647) => field(() => whole(min, max), { kind: 'number', wire: 'number' })

/** The position of a row among others: smaller numbers come first. */
export const rank = () => field(() => whole(0, 99_999), { kind: 'number', wire: 'number', start: '1' })

/** A size in bytes. Shown in kB. */
export const bytes = () => field(() => whole(0, 2_147_483_647), { kind: 'bytes', wire: 'number' })

/** Basis points, up to 100 %. Shown and typed in percent with two decimals. */
export const ratio = () => field(() => whole(0, 10_000), { kind: 'ratio', wire: 'number' })

/** Whole percent. */
export const percent = () => field(() => whole(0, 100), { kind: 'percent', wire: 'number' })

/** Money in cents, 0 or more. Shown in yuan. */
export const cents = (least = 0) => field(() => whole(least, 9_000_000_000_000), { kind: 'money', wire: 'number' })

interface Codes {
  'dict-biz': BusinessDictionary
  dict: SystemDictionary
}

/** A state or type: an integer whose name is in a dictionary. */
export const code = <F extends keyof Codes = 'dict-biz'>(dict: Codes[F], from?: F) =>
  field(() => whole(0, 999), { kind: 'code', wire: 'number', dict: { code: dict, from: from ?? 'dict-biz' } })

/** The state of a row; a card shows it beside the row's name. */
export const state = <F extends keyof Codes = 'dict-biz'>(dict: Codes[F], from?: F) =>
  field(() => whole(0, 999), {
    kind: 'state',
    wire: 'number',
    dict: { code: dict, from: from ?? 'dict-biz' },
    // Starts as enabled, because the first entry of the dictionary is disabled, and a new row is meant to be used.
    ...(dict === 'enable_state' && { start: '1' }),
  })

/** A text key of a dictionary; a key of digits may be sent as a number. */
export const word = (dict: BusinessDictionary, max = 32) =>
  field(() => worded.pipe(written(max)), { kind: 'word', wire: 'string', max, dict: { code: dict, from: 'dict-biz' } })

/** 0 no, 1 yes. @param start initial value in a new row */
export const flag = (start?: '1') => field(() => whole(0, 1), { kind: 'switch', wire: 'number', ...(start && { start }) })

/** 0 no, 1 sealed: the row stays where it is used, but can no longer be chosen. */
export const seal = () => field(() => whole(0, 1), { kind: 'seal', wire: 'number' })

/** A boolean. */
export const bool = () => field(() => z.boolean(), { kind: 'switch', wire: 'boolean' })

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; must be a valid time. @param start initial value in a new row */
export const dateTime = (start?: 'now') =>
  field(() => z.string().refine(isTime), { kind: 'dateTime', wire: 'string', ...(start && { start }) })

/** A day, stored as its first second. */
export const day = () => field(() => z.string().refine(isTime), { kind: 'day', wire: 'string' })

/** The key of an entry where the server stores it as a whole number of 32 bits: any other text would be lost. */
export const wholeKey = () =>
  field(
    () =>
      worded.pipe(typedCode()).superRefine((text, { addIssue }) => {
        if (!isWhole(text) || Math.abs(Number(text)) > 2_147_483_647)
          addIssue({ code: 'custom', params: { refusal: 'wholeNumber' }, input: text })
      }),
    { kind: 'text', wire: 'string', max: 11, dictKey: true },
  )

/** Key of a dictionary entry; "-1" on a parent. */
export const dictKey = (max = 64) =>
  field(() => worded.pipe(written(max, typedCode)), { kind: 'text', wire: 'string', max, dictKey: true, folds: true })

/** The category of a process: `flow_` and a key of the dictionary flow. */
export const processCategory = () =>
  field(() => worded.pipe(written(32, typedCode)), { kind: 'process', wire: 'string', max: 32, dictKey: true, folds: true })

/** The code of an administrative region. */
export const regionCode = () => field(() => written(12, typedCode), { kind: 'region', wire: 'string', max: 12, folds: true })

/** The name of an icon; menus of other servers may name unknown ones. */
export const icon = () => field(() => written(64), { kind: 'icon', wire: 'string', max: 64 })

/** A JSON snapshot, stored as text; never a form field. */
export const json = () => field(() => z.string(), { kind: 'json', wire: 'string' })

/** Address of a picture: http(s), or a path on this site. */
const address = /^(https?:\/\/|\/)[^\s"'<>\\\p{Cc}\p{Cs}]+$/u
export const image = (max = 255) => field(() => typedLine().max(max).regex(address), { kind: 'image', wire: 'string', max })

/** Addresses of pictures, joined by commas. */
export const images = (max = 1000) =>
  field(
    () =>
      typedLine()
        .max(max)
        .refine((joined) => joined.split(',').every((one) => address.test(one))),
    { kind: 'images', wire: 'string', max },
  )

/** The picture of a user; plain text, because a third party may host it. */
export const avatar = () => field(() => written(500), { kind: 'avatar', wire: 'string', max: 500 })

/** Address of a stored file, picture or not. */
export const file = () => field(() => written(500), { kind: 'file', wire: 'string', max: 500 })

/** Target of a link: http(s), or a path; nothing that a browser would execute. */
export const link = (max = 255) => field(() => typedLine().max(max).regex(address), { kind: 'text', wire: 'string', max })

/** Formatted text; the server keeps only harmless tags. */
export const rich = (max = 20_000) => field(() => paragraphs(max, typedRich), { kind: 'rich', wire: 'string', max })
/** An object without a fixed shape; never a form field. */
export const bag = () => field(() => z.record(z.string(), z.unknown()), { kind: 'json', wire: 'object' })
