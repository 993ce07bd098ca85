/** The settings: read once, validated, and reported in a table when one is wrong. The only reader of the environment. */
import { ownName } from '#contract/console/brand.ts'
import { socialSource } from '#contract/endpoints/auth.ts'
import { languages } from '#contract/languages.ts'
import { tenant } from '#contract/server.ts'
import { isTime, parseTime } from '#contract/rules/time.ts'
import { isZone, ownZone } from '#contract/rules/server-clock.ts'
import { mostWorlds, worldHours } from '#contract/rules/worlds.ts'
import { dialects, passwordModes } from '#contract/springblade/dialect.ts'
import { Fault } from '#db/file.ts'
import express from 'express'
import ipaddr from 'ipaddr.js'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import type { DemoDoor } from './access/sessions/demo.ts'
import { isLoopback } from './http/loopback.ts'
import { isSmPoint, smKeysOf } from './secrets/keys.ts'

const empty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const setting = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema)
const words = (list: string) => list.split(',').flatMap((one) => one.trim() || [])
const isTrust = (value: false | number | string[]) => {
  try {
    express().set('trust proxy', value)
    return true
  } catch {
    return false
  }
}
const isSmKey = (value: string) => {
  try {
    return /^[0-9a-f]{64}$/i.test(value) && !!smKeysOf(value)
  } catch {
    return false
  }
}
const isSmPublicKey = (value: string) => /^(04)?[0-9a-f]{128}$/i.test(value) && isSmPoint(value)
const oneOrNone = <const V extends readonly [string, ...string[]]>(values: V) =>
  setting(z.enum(values, { error: `one of ${values.join(', ')}` }).optional())
const oneOf = <const V extends readonly [string, ...string[]]>(values: V, fallback: V[number]) =>
  oneOrNone(values).transform((value): V[number] => value ?? fallback)

const isOrigin = (one: string) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && new URL(one).origin === one
/** A line that pages show. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'one line of text')

const origins = (what: string) =>
  setting(
    z
      .string()
      .default('')
      .transform((list) => words(list).map((one) => one.replace(/\/$/, '')))
      .refine((list) => list.every(isOrigin), what),
  )

/** The reason for which there can be only one console. */
function reasonForOne(env: Record<'NODE_ENV' | 'DATABASE_PATH', string> & { SIM_CONTROL: boolean; BLADE_API_URL?: string | undefined }) {
  if (env.NODE_ENV === 'development') return '1 in development'
  if (env.BLADE_API_URL) return undefined
  if (env.SIM_CONTROL) return '1 with SIM_CONTROL=1'
  return env.DATABASE_PATH === ':memory:' ? '1 for a database in memory' : undefined
}

const schema = z
  .object({
    NODE_ENV: oneOf(['production', 'development', 'test'], 'production'),
    PORT: setting(
      z.coerce.number({ error: 'a port number' }).int('a port number').min(0, 'a port number').max(65_535, 'a port number').default(3000),
    ),
    HOST: setting(z.string().default('127.0.0.1')),
    PUBLIC_URL: setting(
      z
        .string()
        .transform((url) => url.replace(/\/$/, ''))
        .refine(isOrigin, 'an address like https://console.example, without a path')
        .optional(),
    ),
    HOST_NAMES: setting(
      z
        .string()
        .default('')
        .transform((list) => words(list).map((name) => name.toLowerCase()))
        .refine(
          (list) => list.every((name) => URL.canParse(`http://${name}`) && new URL(`http://${name}`).host === name),
          'names without a port, joined by commas',
        ),
    ),
    DATABASE_PATH: setting(z.string().default('data/blade.sqlite')),
    SESSION_SECRET: setting(z.string().min(16, 'at least 16 characters').optional()),
    BLADE_API_URL: setting(z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional()),
    BLADE_DIALECT: oneOrNone(dialects),
    BLADE_CLIENT_ID: setting(z.string().default('saber')),
    BLADE_CLIENT_SECRET: setting(z.string().default('saber_secret')),
    BLADE_TENANT: setting(
      z
        .string()
        .regex(/^\w{1,12}$/, 'the number of a tenant, like 000000')
        .default(tenant),
    ),
    TENANT_MODE: oneOf(['off', 'on'], 'off'),
    BLADE_PASSWORD_MODE: oneOrNone(passwordModes),
    BLADE_SM2_PUBLIC_KEY: setting(
      z.string().trim().refine(isSmPublicKey, '128 hex digits, with or without 04 before them: a point of the curve SM2').optional(),
    ),
    BLADE_SM2_PRIVATE_KEY: setting(z.string().refine(isSmKey, '64 hex digits, a private key of the curve SM2').optional()),
    BLADE_SILENT_CODES: setting(
      z
        .string()
        .default('')
        .transform((list) => words(list).map(Number))
        .refine((list) => list.every((code) => Number.isInteger(code) && code >= 400), 'codes from 400 on, joined by commas'),
    ),
    BLADE_TIME_ZONE: setting(z.string().default(ownZone).refine(isZone, 'the name of a time zone, like Asia/Shanghai, UTC, Europe/Berlin')),
    BLADE_TIMEOUT_SECONDS: setting(z.coerce.number({ error: 'seconds' }).min(1, 'at least 1').max(120, 'at most 120').default(10)),
    BLADE_SMS: oneOf(['off', 'on'], 'off'),
    BLADE_SOCIAL: setting(
      z
        .string()
        .default('')
        .transform((list) =>
          list.split(',').flatMap((one) => {
            const [source = '', name = source] = one.split('=', 2).map((part) => part.trim())
            return source ? [{ source, name }] : []
          }),
        )
        .refine(
          (list) => list.every(({ source }) => socialSource.safeParse(source).success),
          'sources like github or github=GitHub, joined by commas',
        ),
    ),
    BRAND_NAME: setting(line(40).default(ownName)),
    BRAND_SLOGAN: setting(line(120).optional()),
    BRAND_LOGO: setting(
      z
        .string()
        .trim()
        .refine((logo) => !/^https?:/i.test(logo) || URL.canParse(logo), 'a file, or an http or https address')
        .optional(),
    ),
    BRAND_COLOR: setting(
      z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'a colour like #0a7cff')
        .toLowerCase()
        .optional(),
    ),
    CONSOLES: setting(
      z
        .string()
        .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'auto, or a number of processes from 1 to 64')
        .default('1'),
    ),
    REDIS_URL: setting(z.url({ protocol: /^rediss?$/, error: 'an address like redis://:password@host:6379' }).optional()),
    SEED: setting(z.enum(['demo', 'empty'], { error: 'one of demo, empty' }).optional()),
    SEED_LANGUAGE: oneOf(languages, 'zh'),
    SEED_NOW: setting(z.string().refine(isTime, 'a time like 2026-03-11 10:30:00').transform(parseTime).optional()),
    CAPTCHA: oneOf(['on', 'off'], 'on'),
    CAPTCHA_FREE_CLIENTS: setting(z.string().default('').transform(words)),
    SESSION_IDLE_HOURS: setting(
      z.coerce.number({ error: 'hours' }).gt(0, 'more than 0').max(168, 'at most 168, which is a week').default(12),
    ),
    TRUST_PROXY: setting(z.string().optional())
      .transform((value) => (value === undefined ? false : /^\d+$/.test(value.trim()) ? Number(value) : words(value)))
      .refine(isTrust, 'a number of proxies, or addresses and networks like 10.0.0.0/8, loopback, joined by commas'),
    SOCIAL: oneOf(['off', 'demo'], 'off'),
    SOCIAL_CALLBACKS: setting(
      z
        .string()
        .default('')
        .transform((list) => list.split(',').flatMap((one) => one.trim().replace(/\/$/, '') || []))
        .pipe(z.array(z.url({ protocol: /^https?$/, error: 'http or https addresses, joined by commas' }))),
    ),
    SIM_CONTROL: setting(z.enum(['0', '1'], { error: '0 or 1' }).default('0')).transform((value) => value === '1'),
    SIM_PACE: setting(z.coerce.number().int('a whole number').min(0, '0 or more').max(600, 'at most 600').default(0)),
    SIM_WORLDS: setting(
      z.coerce
        .number({ error: 'a number of worlds' })
        .int('a whole number')
        .min(0, '0 or more')
        .max(200, 'at most 200')
        .default(mostWorlds),
    ),
    SIM_WORLD_HOURS: setting(
      z.coerce.number({ error: 'hours' }).gt(0, 'more than 0').max(8760, 'at most 8760, which is a year').default(worldHours),
    ),
    RECORD: setting(z.enum(['0', '1'], { error: '0 or 1' }).default('0')).transform((value) => value === '1'),
    FRAME_ORIGINS: origins('origins like https://bi.example, joined by commas'),
    SIM_CALLBACK_NETS: setting(
      z
        .string()
        .default('')
        .transform(words)
        .refine((list) => list.every((one) => ipaddr.isValidCIDR(one)), 'networks like 10.1.2.0/24, joined by commas'),
    ),
    CORS_ORIGINS: origins('origins like https://console.example, joined by commas'),
    METRICS_TOKEN: setting(z.string().min(16, 'at least 16 characters').optional()),
    METRICS_PORT: setting(
      z.coerce.number({ error: 'a port number' }).int('a port number').min(0, 'a port number').max(65_535, 'a port number').optional(),
    ),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    LOG_START: oneOf(['text', 'json'], 'text'),
  })
  .superRefine((env, context) => {
    // Both give anybody full access, which only a demo may do.
    for (const [name, on] of [
      ['SIM_CONTROL', env.SIM_CONTROL],
      ['SOCIAL', env.SOCIAL === 'demo'],
    ] as const)
      if (on && !env.BLADE_API_URL && env.SEED !== 'demo') context.addIssue({ code: 'custom', path: [name], message: 'needs SEED=demo' })
    // The bundled backend has one tenant.
    for (const [name, isSet] of [
      ['BLADE_TENANT', env.BLADE_TENANT !== tenant],
      ['TENANT_MODE', env.TENANT_MODE === 'on'],
    ] as const)
      if (isSet && !env.BLADE_API_URL) context.addIssue({ code: 'custom', path: [name], message: 'needs BLADE_API_URL' })
    if (env.RECORD && !env.BLADE_API_URL) context.addIssue({ code: 'custom', path: ['RECORD'], message: 'needs BLADE_API_URL' })
    if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT && env.PORT !== 0)
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'another port than PORT' })
    if (env.METRICS_PORT !== undefined && !env.METRICS_TOKEN)
      context.addIssue({ code: 'custom', path: ['METRICS_TOKEN'], message: 'needed when METRICS_PORT is set' })
    // Several processes cannot share rows in memory, nor worlds, which are replaced within one process.
    if (Number(env.CONSOLES) > 1 && reasonForOne(env)) context.addIssue({ code: 'custom', path: ['CONSOLES'], message: reasonForOne(env) })
    if (env.REDIS_URL && !env.SESSION_SECRET)
      context.addIssue({ code: 'custom', path: ['SESSION_SECRET'], message: 'needed when REDIS_URL is set, the same on every console' })
  })

/** `CONSOLES` is the number of processes. */
export type Env = Omit<z.output<typeof schema>, 'CONSOLES'> & { CONSOLES: number }

/** As many as there are processors, or one where there can be only one. */
const processesOf = ({ CONSOLES, ...env }: z.output<typeof schema>): number =>
  CONSOLES !== 'auto' ? Number(CONSOLES) : reasonForOne(env) ? 1 : availableParallelism()

/**
 * Where accounts whose password is their name may sign in: everywhere if a demo was requested; without a proxy if SEED is unset
 * and the program listens on loopback only; otherwise nowhere.
 */
export const demoDoor = ({ SEED, HOST }: Pick<Env, 'SEED' | 'HOST'>): DemoDoor =>
  SEED === 'demo' ? 'open' : SEED === undefined && isLoopback(HOST) ? 'direct' : 'shut'

/** First rows: demo data where demo accounts may sign in. */
export const seedKind = (env: Pick<Env, 'SEED' | 'HOST'>) => (demoDoor(env) === 'shut' ? ('empty' as const) : ('demo' as const))

/** Sets the mode for libraries too: they treat an unset NODE_ENV as development, and show stacks to strangers. */
export const tellLibraries = ({ NODE_ENV }: Env): void => void (process.env.NODE_ENV = NODE_ENV)

/** First words of settings that no other program is likely to use. */
const ownWords = ['BLADE', 'BRAND', 'CAPTCHA', 'CONSOLES', 'CORS', 'FRAME', 'METRICS', 'SEED', 'SIM', 'SOCIAL', 'TENANT', 'TRUST']

/** Lines about variables that look like settings and are none, each with the settings that begin alike. */
export function unknownSettings(source: Record<string, string | undefined> = process.env): string[] {
  const settings = Object.keys(schema.shape)
  const wordOf = (name: string) => name.split('_')[0] ?? ''
  return Object.keys(source)
    .filter((name) => source[name] && ownWords.includes(wordOf(name)) && !settings.includes(name))
    .map((name) => {
      const similar = settings.filter((setting) => wordOf(setting) === wordOf(name))
      return `  ${name} is no setting and has no effect; the settings of this name are ${similar.join(', ')} (.env.example)`
    })
}

/** Thrown with a table of the problems; values of secrets are not repeated. */
export class BadSettings extends Fault {}

/** @throws BadSettings naming each wrong setting. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const result = schema.safeParse(source)
  if (result.success) return { ...result.data, CONSOLES: processesOf(result.data) }
  const rows = result.error.issues.map((issue) => {
    const name = String(issue.path[0])
    const quoted = /SECRET|PRIVATE|TOKEN|REDIS/.test(name) || source[name] === undefined ? '' : `"${source[name]}"`
    return `  ${name.padEnd(22)} ${issue.message}${quoted && `, not ${quoted}`}`
  })
  throw new BadSettings(['These settings are wrong (see .env.example):', '', ...rows, ''].join('\n'))
}
