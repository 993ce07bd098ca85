/** What a handler knows of its request. Created once per request by the guard; handlers see no Express. */
import { type Language, languageTags } from '#contract/languages.ts'
import type { Request } from 'express'
import type { UploadedFile } from '../http/multipart.ts'
import type { Client, Principal } from '../access/sessions/session.ts'

export interface Ctx {
  language: Language
  /** First value of each name, decoded. */
  query: Readonly<Record<string, string>>
  /** Parsed JSON or form body; undefined without one. */
  body: unknown
  ip: string
  /** Whether the request came through a proxy. */
  proxied: boolean
  method: string
  /** Without the query. */
  path: string
  /** Path of the matched route as in the contract, however the address was spelled; "" before routing. */
  route: string
  /** The answer's X-Request-Id; "" where requests have no id. */
  requestId: string
  header: (name: string) => string | undefined
  /** The client of the Basic header. @throws SignInRefused badClient */
  client(): Client
  /**
   * The signed-in caller, who holds the permission `needs`. `beforeChange`: also callers who must change their password first.
   * @throws Refused badClient, noToken, unauthorized, passwordFirst, rejected
   */
  admit(needs: string, options?: { beforeChange?: boolean }): Promise<Principal>
  /** Whether the call carries a valid token, whatever it permits. */
  isKnown(): Promise<boolean>
  /** The authorized caller, if any. */
  readonly caller: Principal | undefined
  /** The uploaded file of a multipart body, parsed on demand. @throws Refused uploadSize, notReadable */
  file(field: string, most: number): Promise<UploadedFile | undefined>
}

const contexts = new WeakMap<Request, Ctx>()

export const setContext = (req: Request, ctx: Ctx): void => void contexts.set(req, ctx)

/** undefined for a request that failed before the guard saw it. */
export const findContext = (req: Request): Ctx | undefined => contexts.get(req)

export function contextOf(req: Request): Ctx {
  const ctx = contexts.get(req)
  if (!ctx) throw new Error('The guard must be mounted before any route')
  return ctx
}

export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === languageTags.pseudo) return 'pseudo'
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh'
}

/** A JSON object as a record; anything else is empty. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
