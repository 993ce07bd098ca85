/** The attack: permissions in every spelling, random calls and forms, and the invariants during and after them. */
import { calls as allCalls } from '#contract/calls.ts'
import { simPace, simSettle } from '#contract/endpoints/sim.ts'
import { expect } from 'vitest'
import { basic } from '../api/server.ts'
import { checksums } from '../properties/world.ts'
import { callers as everybody, createCallers, may, until } from './callers.ts'
import { fuzzActions } from './actions.ts'
import { createVisitors, findTemplates } from './console.ts'
import { fuzz, formatTally, weak, type Tally } from './fuzz.ts'
import { createMatrix } from './matrix.ts'
import { lastAudit, strangeChanges } from './proof.ts'
import { connections, startSite } from './site.ts'
import { spellingNames } from './spellings.ts'
import { askForWithdrawals, makeRows, openWorld, readRows } from './world.ts'

/** Calls that keep the rows of the attack. The lab's calls replace them; only their permissions are checked, in every spelling. */
const onTheseRows = allCalls.filter((call) => !(call.beyond === 'lab' && call.effects))

export async function openAttack() {
  const site = await startSite()
  const callers = createCallers(site)
  const admin = async () => ({ authorization: basic(), 'blade-auth': `bearer ${await callers.tokenOf('admin', 0)}` })

  /** Completes pending operations of the channel and times out unpaid orders, so that neither happens in the middle of a comparison. */
  async function calm(): Promise<void> {
    const headers = { ...(await admin()), 'content-type': 'application/json' }
    await site.send(0, { method: 'POST', path: simPace.path, headers, body: '{"perMinute":0}' })
    await site.send(0, { method: 'POST', path: simSettle.path, headers, body: '{}' })
    await site.timeOut()
  }
  await calm()
  const world = await openWorld(site, callers)
  const ids = new Map(
    allCalls.flatMap((call) =>
      call.verb === 'list' ? [[call.resource!.api, String(world.rows[call.resource!.name]?.[0]?.id ?? '')]] : [],
    ),
  )
  const matrix = createMatrix({ site, callers, calls: allCalls, may, ids })
  const firstAudit = lastAudit(site)
  const tally: Tally = new Map()
  const acted: Tally = new Map()
  const visitors = createVisitors(site)

  return {
    site,
    /** An expired token of an administrator is refused because it expired. */
    async expiredIsNoForgery() {
      const token = await callers.signIn('admin')
      const ask = async (candidate: string) =>
        (
          await site.send(1, {
            method: 'GET',
            path: '/api/blade-system/role/tree',
            headers: { authorization: basic(), 'blade-auth': `bearer ${candidate}` },
          })
        ).status
      expect([await ask(await until(token, 60)), await ask(await until(token, -60))]).toEqual([200, 401])
    },
    /** @param every try one call in this many @returns the number of requests sent */
    async rights(every = 1): Promise<number> {
      const chosen = allCalls.filter((_, i) => i % every === 0)
      let sent = 0
      for (const caller of everybody) {
        const refused = matrix.refused(caller, chosen)
        const allowed = matrix.allowed(
          caller,
          chosen.filter((call) => onTheseRows.includes(call)),
        )
        sent += [...refused, ...allowed].flat().length
        // Signs in before the comparison, because a guest's row is created at sign-in; and again for each caller, because earlier
        // requests may have ended the session.
        await Promise.all(
          Array.from({ length: connections }, (_, at) => {
            callers.forget(caller, at)
            return callers.tokenOf(caller, at)
          }),
        )
        // Repeated for each caller, because earlier requests may have started operations of the channel.
        await calm()
        const before = checksums(site)
        expect(await matrix.run(refused)).toEqual([])
        expect(checksums(site), `rows after calls that ${caller} may not make`).toEqual(before)
        expect(await matrix.run(allowed)).toEqual([])
      }
      return sent
    },
    /** A read-only user changes only their own data. */
    async readers(count: number, seed: number) {
      const own = new Set([
        'blade_user',
        'blade_user_oauth',
        'blade_attach',
        'ward_audit',
        'blade_flow_instance',
        'blade_flow_task',
        'blade_process_leave',
        // Anybody may request a sign-in code, which goes to the owner's phone.
        'blade_sms_outbox',
      ])
      const strip = (sums: Record<string, string>) => Object.fromEntries(Object.entries(sums).filter(([table]) => !own.has(table)))
      await calm()
      const before = strip(checksums(site))
      const wrong = await fuzz(
        { site, callers, calls: onTheseRows, may, world },
        { count, seed, by: ['nobody', 'expired', 'guest', 'auditor'], tally: new Map() },
      )
      expect(wrong).toEqual([])
      expect(strip(checksums(site))).toEqual(before)
    },
    async anybody(count: number, seed: number) {
      expect(await fuzz({ site, callers, calls: onTheseRows, may, world }, { count, seed, tally })).toEqual([])
    },
    /** @param most forms of each kind @param every visit one page in this many; above 1 not every action has a form */
    async actions(count: number, seed: number, most: number, every = 1) {
      // Created again, because calls may have removed the rows.
      await makeRows(site, callers, { word: `again${seed}`, digits: `97${seed}` })
      await askForWithdrawals(site, callers)
      const now = { ...world, rows: await readRows(site, callers) }
      const { templates, lacking } = await findTemplates({ site, visitors, world: now, most, every })
      expect(lacking, 'actions without a form').toEqual([])
      expect(await fuzzActions({ site, visitors, templates, world: now }, { count, seed, tally: acted })).toEqual([])
    },
    noStrangeChanges: () => expect(strangeChanges(site, firstAudit, allCalls, may, [world.spare.account])).toEqual([]),
    spellings: spellingNames.length,
    /** The share of requests that passed token and schema, one line per call and action. */
    report: (): string =>
      [
        ...(['calls', 'actions'] as const).flatMap((what) => {
          const of = what === 'calls' ? tally : acted
          return [
            `${what}: share that passed token and schema, number sent`,
            formatTally(of),
            `under 20 %: ${weak(of).join(', ') || 'none'}`,
          ]
        }),
        `${callers.signIns()} sign-ins`,
      ].join('\n'),
  }
}
export type Attack = Awaited<ReturnType<typeof openAttack>>
