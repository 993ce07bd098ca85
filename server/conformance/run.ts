/** Tests any Blade server against the contract. */
import { callsIn, type Call } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { type Dialect, type PasswordMode, usualMode } from '#contract/springblade/dialect.ts'
import { randomInt } from 'node:crypto'
import { findServer, missesText } from '../http/blade-server.ts'
import { check, checkRefusal, skipped } from './check.ts'
import { createClient, type Client, NotPossible, type Session, type Target } from './client.ts'
import { readAll } from './read.ts'
import { createReport, type Report, type Rows } from './report.ts'
import { unmade } from './samples.ts'
import { writeAll } from './write.ts'

export interface Options extends Omit<Target, 'dialect' | 'passwordMode'> {
  /** The dialect that is tested; by default the one in which the server answers. */
  dialect?: Dialect | undefined
  /** By default the one that is usual in the dialect. */
  passwordMode?: PasswordMode | undefined
  /** Adds, changes and removes rows of its own. */
  write: boolean
}

export interface Conformance {
  dialect: Dialect
  rows: Rows
}

/** Milliseconds. */
const patience = 15_000

/** Every call with its findings. @throws NotPossible when no server is found, sign-in fails, or the server stops answering */
export async function conform(options: Options): Promise<Conformance> {
  const { clientId, clientSecret, sm2Key } = options
  const settings = { BLADE_API_URL: options.url, BLADE_CLIENT_ID: clientId, BLADE_CLIENT_SECRET: clientSecret }
  const { server, misses } = await findServer(settings, options.dialect, patience)
  if (!server) throw new NotPossible(`No Blade server answers: ${missesText(misses)}`)
  const dialect = options.dialect ?? server.dialect
  const passwordMode = options.passwordMode ?? usualMode(dialect, sm2Key)
  if (passwordMode === 'sm2' && !sm2Key) throw new NotPossible(`${server.url} takes SM2 passwords only: give its public key with --sm2-key`)
  const calls = callsIn(dialect)
  const report = createReport(calls)
  const client = createClient({ ...options, dialect, passwordMode, url: server.url })
  const session = await client.signIn(options.user, options.password)
  for (const call of calls) {
    const why =
      call.of?.untried ??
      (call.effects ? unmade[call.resource?.name ?? ''] : undefined) ??
      (call.effects && !options.write ? 'changes rows: --write' : undefined)
    if (why) report.tell(call, skipped(why))
  }
  const walk = { client, session, report, calls }
  await readAll(walk)
  if (options.write) {
    const digits = String(randomInt(10_000_000, 99_999_999))
    await writeAll(walk, { word: `conf${digits}`, digits: `99${digits}` })
  }
  await signInAndOut(client, session, report, calls)
  return { dialect, rows: report.rows() }
}

/** Token and refresh; at the end sign-out, after which the session must be refused. */
async function signInAndOut(client: Client, session: Session, report: Report, calls: readonly Call[]): Promise<void> {
  const { dialect } = client.target
  const callOf = (...endpoints: Endpoint[]) => calls.find(({ of }) => of && endpoints.includes(of))
  const token = callOf(auth.token, auth.openAuth.token)
  if (token) report.tell(token, check(token, dialect, session.reply))

  const renewed = await client.refresh(session.refresh)
  if (token) report.tell(token, check(token, dialect, renewed.reply))
  const refresh = callOf(auth.tokenRefresh)
  const last = refresh ? await client.refresh(renewed.refresh, refresh.path) : renewed
  if (refresh) report.tell(refresh, check(refresh, dialect, last.reply))

  const [logout, info] = [callOf(auth.logout, auth.openAuth.logout), callOf(userCalls.info)]
  if (!logout || !info) return
  report.tell(logout, check(logout, dialect, await client.send(logout.method, logout.path, {}, last.access)))
  const after = checkRefusal(await client.send('GET', info.path, {}, last.access), 401, 'after it the token still works')
  // Only for BladeX: tokens of the open server work until they expire, even after sign-out (contract page springblade §2).
  if (after.verdict !== 'ok' && dialect === 'bladex') report.tell(logout, after)
}
