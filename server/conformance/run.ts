/** Runs the contract against any Blade server. */
import { callsIn, type Call } from '#contract/calls.ts'
import { tokenRefresh } from '#contract/endpoints/auth.ts'
import { randomInt } from 'node:crypto'
import { check, checkRefusal, skipped } from './check.ts'
import { createClient, type Client, type Session, type Target } from './client.ts'
import { plainName, readAll } from './read.ts'
import { createReport, type Report, type Rows } from './report.ts'
import { writeAll } from './write.ts'

export interface Options extends Target {
  /** Adds, changes and removes rows of its own. */
  write: boolean
}

/** Why a call is not tried, though it might be. */
const left: Record<string, string> = {
  'order.finish': 'would end an order',
  'pay.refund': 'moves money',
  'pay.launch': 'moves money',
  'pay.launch-refund': 'moves money',
  'pay.transfers': 'moves money',
  'approval.audit': 'moves money',
  'refund.handle': 'settles a refund of others',
  'reconcile.import': 'would take the place of a bill',
  'withdrawal.audit': 'moves money',
  'wx.transfer': 'moves money',
  'oss.enable': 'would disable what is in use',
  'sms.enable': 'would disable what is in use',
  'sms.endpoint.send-message': 'would send a message',
  'sms.endpoint.send-validate': 'would send a message',
  'sms.endpoint.validate-message': 'needs a code that was sent',
  'attach.purge': "deletes others' files",
  'auth.oauth.render.source': 'is for a browser',
  'auth.oauth.provider.source': 'is for a browser',
  'work.claim-task': "is another's task",
  'work.complete-task': "is another's task",
  'process.leave.start-process': 'a process cannot be taken back',
  'user.register-guest': 'needs a third-party sign-in',
}

/** Every call with what was found of it. @throws NotPossible when nobody can be signed in, or the server falls silent */
export async function conform(options: Options): Promise<Rows> {
  const calls = callsIn(options.dialect)
  const report = createReport(calls)
  const client = createClient(options)
  const session = await client.signIn(options.user, options.password)
  for (const call of calls) {
    const plays = call.effects && call.path.startsWith('/api/ward/sim/')
    const why = plays
      ? 'plays customers'
      : (left[plainName(call)] ?? (call.effects && !options.write ? 'changes rows: --write' : undefined))
    if (why) report.tell(call, skipped(why))
  }
  const walk = { client, session, report, calls }
  await readAll(walk)
  if (options.write) {
    const digits = String(randomInt(10_000_000, 99_999_999))
    await writeAll(walk, { word: `conf${digits}`, digits: `99${digits}` })
  }
  await signInAndOut(client, session, report, calls)
  return report.rows()
}

/** Token and refresh; at last the session is ended, and nothing is open to it any more. */
async function signInAndOut(client: Client, session: Session, report: Report, calls: readonly Call[]): Promise<void> {
  const { dialect } = client.target
  const call = (end: string) => calls.find(({ name, needs }) => needs === 'open' && name.endsWith(end))
  const token = call('.token')
  if (token) report.tell(token, check(token, dialect, session.reply))

  const renewed = await client.refresh(session.refresh)
  if (token) report.tell(token, check(token, dialect, renewed.reply))
  const refresh = calls.find(({ path }) => path === tokenRefresh.path)
  const last = refresh ? await client.refresh(renewed.refresh, refresh.path) : renewed
  if (refresh) report.tell(refresh, check(refresh, dialect, last.reply))

  const [logout, info] = [calls.find((c) => /logout$/.test(c.name)), calls.find((c) => plainName(c) === 'user.info')]
  if (!logout || !info) return
  report.tell(logout, check(logout, dialect, await client.send(logout.method, logout.path, {}, last.access)))
  const after = checkRefusal(await client.send('GET', info.path, {}, last.access), 401, 'after it the token still works')
  if (after.verdict !== 'ok') report.tell(logout, after)
}
