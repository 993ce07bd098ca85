/**
 * Keeps the settings of calls in step with the Blade server: one that starts later is found, and one that answers in another dialect, or
 * has got another key, is noticed.
 */
import type { BladeSettings, SignInAttempt } from '#contract/console/console-store.ts'
import { clockIn } from '#contract/rules/server-clock.ts'
import { type Dialect, type PasswordMode, usualMode } from '#contract/springblade/dialect.ts'
import type { Logger } from 'pino'
import { sm2Text } from '../secrets/keys.ts'
import { assumedUrl, findServer, type FoundServer, missesText, type Search, type ServerSettings, tryToSignIn } from './blade-server.ts'
import { withoutSlash } from './url.ts'

/** Milliseconds between two searches. */
const pause = 5000

/** People whose sign-ins fail one after the other until the key is suspected; one person alone may have forgotten a password. */
const suspicious = 3

/** Where an installation keeps its public key, for the operator who has to copy it. */
const keyHint = [
  '  BLADE_SM2_PUBLIC_KEY is missing: nobody can sign in, and no password is sent. The server keeps its public key in application.yml, or',
  '                 in blade.yaml of Nacos: blade.auth.public-key of SpringBlade (its environment: BLADE_OAUTH2_PUBLIC_KEY),',
  '                 blade.oauth2.public-key of BladeX. Stock consoles of that server hold the same key in their configuration.',
]

interface FollowSettings extends ServerSettings {
  BLADE_PASSWORD_MODE?: PasswordMode | undefined
  BLADE_SM2_PUBLIC_KEY?: string | undefined
  BLADE_SILENT_CODES: readonly number[]
  BLADE_TIMEOUT_SECONDS: number
  BLADE_TIME_ZONE: string
  BLADE_TENANT: string
  TENANT_MODE: 'on' | 'off'
}
type Say = (line: string) => void

/** Settings of calls that depend on what the server is. */
const settingsFor = (env: FollowSettings, url: string, dialect: Dialect) => ({
  url,
  publicUrl: url,
  dialect,
  passwordMode: env.BLADE_PASSWORD_MODE ?? usualMode(dialect, env.BLADE_SM2_PUBLIC_KEY),
})

/**
 * Settings of calls to the server at BLADE_API_URL, or to the bundled backend, where there is none.
 * @param publicKey for passwords of sign-ins, as hex digits
 */
export function bladeSettings(
  env: FollowSettings,
  { server }: Search,
  publicKey: string | undefined,
  observe: BladeSettings['observe'],
): BladeSettings {
  const url = env.BLADE_API_URL ? withoutSlash(server?.url ?? assumedUrl(env.BLADE_API_URL)) : ''
  return {
    ...settingsFor(env, url, env.BLADE_DIALECT ?? server?.dialect ?? 'bladex'),
    clientId: env.BLADE_CLIENT_ID,
    clientSecret: env.BLADE_CLIENT_SECRET,
    timeout: env.BLADE_TIMEOUT_SECONDS * 1000,
    tenants: env.BLADE_API_URL ? { initial: env.BLADE_TENANT, isAsked: env.TENANT_MODE === 'on' } : undefined,
    silentCodes: env.BLADE_SILENT_CODES,
    encrypted: publicKey === undefined ? undefined : (password) => sm2Text(password, publicKey),
    clock: env.BLADE_API_URL ? clockIn(env.BLADE_TIME_ZONE) : undefined,
    observe,
  }
}

/** Lines that describe the server to operators. */
async function describe({ server, misses }: Search, env: FollowSettings, { passwordMode }: BladeSettings): Promise<string[]> {
  if (!server) return [`  Blade server   none found yet: ${missesText(misses)}`]
  const key = env.BLADE_SM2_PUBLIC_KEY
  const trial = passwordMode === 'sm2' && key ? await tryToSignIn(server, env, key) : undefined
  const lines = [`  Blade server   ${[server.url, server.dialect, ...clockText(server), ...(trial ? [trial] : [])].join(', ')}`]
  if (env.BLADE_DIALECT && server.dialect !== env.BLADE_DIALECT)
    lines.push(`  It answers as ${server.dialect}, but BLADE_DIALECT says ${env.BLADE_DIALECT}: unset it, or correct it`)
  return passwordMode === 'sm2' && !key ? [...lines, ...keyHint] : lines
}

function clockText({ ahead }: FoundServer): string[] {
  if (ahead === undefined) return []
  const seconds = Math.round(ahead / 1000)
  return [Math.abs(seconds) < 2 ? 'same time' : `clock ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`]
}

/**
 * Prints what the server is, and looks for it until it answers.
 * @param blade changed in place when the server turns out to be another one
 * @returns a function that stops the search, and whether a server was found
 */
export async function followServer(
  blade: BladeSettings,
  env: FollowSettings,
  first: Search,
  say: Say,
  log: Logger,
): Promise<{ stop: () => void; isFound: () => boolean }> {
  const tell = async (search: Search) => {
    for (const line of await describe(search, env, blade)) say(line)
  }
  let isKnown = !!first.server
  let searchedAt = Date.now()
  let searching: Promise<boolean> | undefined

  /** @returns whether calls now go elsewhere, or in another dialect */
  async function search(): Promise<boolean> {
    const result = await findServer(env, env.BLADE_DIALECT ?? blade.dialect, blade.timeout)
    searchedAt = Date.now()
    const { server } = result
    if (!server) return false
    const next = settingsFor(env, withoutSlash(server.url), env.BLADE_DIALECT ?? server.dialect)
    const isOther = next.url !== blade.url || next.dialect !== blade.dialect
    Object.assign(blade, next)
    if (!isKnown || isOther) void tell(result)
    isKnown = true
    return isOther
  }
  const searchOnce = () => (searching ??= search().finally(() => (searching = undefined)))

  blade.recheck = () => (Date.now() - searchedAt < pause ? Promise.resolve(false) : searchOnce())
  blade.observeSignIn = watchSignIns(blade, log)
  await tell(first)
  const looking = setInterval(() => (isKnown ? clearInterval(looking) : void searchOnce()), pause).unref()
  return { stop: () => clearInterval(looking), isFound: () => isKnown }
}

/** Logs refused sign-ins with what they depend on, and a suspicion when several people in a row are refused. */
function watchSignIns(blade: BladeSettings, log: Logger): (attempt: SignInAttempt) => void {
  let refused = new Set<string>()
  return ({ account, tenantId, grant, refusal }) => {
    if (!refusal) return void (refused = new Set())
    const { dialect, passwordMode, url } = blade
    log.warn({ url, dialect, passwordMode, tenantId, grant, refusal }, 'a sign-in was refused')
    if (account === undefined || passwordMode === 'plain') return
    refused.add(account)
    if (refused.size !== suspicious) return
    const cause = passwordMode === 'sm2' ? 'it may have another key (BLADE_SM2_PUBLIC_KEY)' : 'it may expect another BLADE_PASSWORD_MODE'
    log.error({ url, dialect, passwordMode, tenantId }, `the server refused ${suspicious} people in a row: ${cause}`)
  }
}
