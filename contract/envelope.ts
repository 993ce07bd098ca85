/** The envelope `R` of every answer, the page object, and the one reader of both (conventions §3, §5). */
import { propertiesOf } from './rules/values.ts'
import { z } from 'zod'
import { later } from './later.ts'

export interface R<T = unknown> {
  code: number
  success: boolean
  data: T
  msg: string
}
export interface Page<T = unknown> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
}

export const pageSizes = [10, 30, 50, 100, 200] as const
export const defaultSize = 10
/** Largest page that a server returns, whatever was requested. */
export const maxSize = 500

const answer = later(() =>
  z.looseObject({
    code: z.coerce.number<number | string>().optional(),
    data: z.unknown().optional(),
    msg: z.string().nullish(),
    error_description: z.string().nullish(),
  }),
)

export type Answer = { ok: true; code: number; data: unknown; msg: string } | { ok: false; code: number; msg: string }

/**
 * Parses any answer of a Blade server: code from the body, else the HTTP status; anything but 200 is a refusal
 * with `msg` or `error_description`. A bare token or captcha object (no `code`) is its own data.
 */
export function parseR(status: number, body: unknown): Answer {
  const read = answer.safeParse(body)
  if (!read.success) return { ok: false, code: status === 200 ? 502 : status, msg: '' }
  const { code = status, data, msg, error_description } = read.data
  if (code !== 200 || error_description) return { ok: false, code: code === 200 ? 400 : code, msg: error_description || msg || '' }
  return { ok: true, code, data: 'code' in read.data ? data : body, msg: msg ?? '' }
}

/** Whether `data` can be a page: a page object, a plain array, or nothing. */
export function isPage(data: unknown): boolean {
  if (data === null || data === undefined || Array.isArray(data)) return true
  return typeof data === 'object' && (Array.isArray(propertiesOf(data).records) || Object.keys(data).length === 0)
}

/** A page from `data`, also if a server returns a plain array. Missing counts are computed. */
export function readPage(data: unknown): Page {
  if (Array.isArray(data)) return { records: data, total: data.length, size: data.length, current: 1, pages: 1 }
  const num = z.coerce.number<number | string>().int().min(0).catch(0)
  const page = z
    .object({ records: z.array(z.unknown()).catch([]), total: num, size: num, current: num, pages: num })
    .catch({ records: [], total: 0, size: defaultSize, current: 1, pages: 0 })
    .parse(data)
  return { ...page, pages: page.pages || Math.ceil(page.total / (page.size || defaultSize)) }
}
