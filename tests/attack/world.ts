/** Data for requests: existing rows, and rows created here that requests may change. */
import type { Endpoint } from '#contract/endpoint.ts'
import { withdrawalAudit } from '#contract/endpoints/money.ts'
import { simWithdrawal } from '#contract/endpoints/sim.ts'
import { callPath } from '#contract/resource.ts'
import { allResources, resourceNamed, type ResourceName } from '#contract/resources/index.ts'
import { passwordOf, samples, type Names } from '#server/conformance/samples.ts'
import { z } from 'zod'
import { basic } from '../api/server.ts'
import type { Callers, Credentials } from './callers.ts'
import type { Site } from './site.ts'

export type Row = Readonly<Record<string, unknown>>

export interface World {
  /** Rows by resource name, including nested ones, as the administrator sees them. */
  rows: Readonly<Record<string, readonly Row[]>>
  /** Ids of rows that the run depends on: accounts, roles, menus, clients and dictionaries. */
  protectedIds: ReadonlySet<string>
  /** An account that requests may change. */
  spare: Credentials
}

const nodes = z.array(z.looseObject({ id: z.string() })).catch([])
const envelope = z.object({ data: z.union([z.object({ records: nodes }).transform(({ records }) => records), nodes]) })

/** A row and all its descendants. */
const flat = (row: Row): Row[] => [row, ...nodes.parse(row.children ?? []).flatMap(flat)]

/** The administrator's access to the lists and forms of resources. */
async function desk(site: Site, callers: Callers) {
  // Signs in again, because a random call may have ended the existing session.
  callers.forget('admin', 0)
  const token = await callers.tokenOf('admin', 0)
  const headers = { authorization: basic(), 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' }
  const pathOf = (name: string, verb: 'list' | 'submit') => callPath(resourceNamed(name) ?? { api: '', calls: {} }, verb) ?? ''
  return {
    /** @returns the row of the answer, if there is one */
    async call({ path }: Endpoint, input: object): Promise<Row | undefined> {
      const { text } = await site.send(0, { method: 'POST', path, headers, body: JSON.stringify(input) })
      return z.object({ data: z.looseObject({ id: z.string() }) }).safeParse(JSON.parse(text)).data?.data
    },
    async list(name: string, query: Record<string, string>): Promise<Row[]> {
      const path = `${pathOf(name, 'list')}?${new URLSearchParams(query)}`
      const { status, text } = await site.send(0, { method: 'GET', path, headers })
      return status === 200 ? envelope.parse(JSON.parse(text)).data.flatMap(flat) : []
    },
    /** @throws Error with the server's message if it refuses */
    async submit(name: string, values: object): Promise<void> {
      const { status, text } = await site.send(0, { method: 'POST', path: pathOf(name, 'submit'), headers, body: JSON.stringify(values) })
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
    },
  }
}

const most = 30

export async function readRows(site: Site, callers: Callers): Promise<Record<string, Row[]>> {
  const { list } = await desk(site, callers)
  const rows: Record<string, Row[]> = {}
  for (const { name, calls } of allResources) {
    if (!calls.list) continue
    const all = await list(name, { current: '1', size: String(most) })
    // Includes the newest rows, which may be on any page; ids increase with creation time.
    const newest = [...all].sort((a, b) => (String(a.id) < String(b.id) ? 1 : -1)).slice(0, most)
    rows[name] = all.length > 2 * most ? [...new Set([...all.slice(0, most), ...newest])] : all
  }
  return rows
}

/** Adds a row to every resource that has a form, and an entry to each dictionary. @returns their ids */
export async function makeRows(site: Site, callers: Callers, names: Names): Promise<string[]> {
  const { list, submit } = await desk(site, callers)
  const idByName = new Map<string, string>()
  for (const [name, sample] of Object.entries(samples(names))) {
    const values = sample.body((of) => idByName.get(of) ?? '')
    await submit(name, values)
    const rows = await list(name, { size: '50', [`${sample.mark}_equal`]: String(values[sample.mark]) })
    idByName.set(name, String(rows.find((row) => row[sample.mark] === values[sample.mark])?.id ?? ''))
  }
  for (const name of ['dict', 'dictBiz'])
    await submit(name, { parentId: idByName.get(name), code: names.word, dictKey: '1', dictValue: names.word, isSealed: 0, sort: 1 })
  return [...idByName.values()]
}

/** Customers with a balance request withdrawals and every second one is approved, because random calls settle earlier ones. */
export async function askForWithdrawals(site: Site, callers: Callers): Promise<void> {
  const { list, call } = await desk(site, callers)
  const wallets = await list('wallet', { size: '100', descs: 'amount' })
  for (const [i, { customerId }] of wallets.slice(0, 12).entries()) {
    const withdrawal = await call(simWithdrawal, { customerId, amount: 1 })
    if (withdrawal && i % 2) await call(withdrawalAudit, { id: withdrawal.id, pass: true })
  }
}

/** Rows that the program needs for sign-in and for labels. */
const essential: readonly ResourceName[] = [
  ...(['user', 'role', 'menu', 'appMenu', 'topMenu', 'dept', 'client', 'param', 'dict', 'dictBiz', 'dataScope', 'apiScope'] as const),
  ...(['oss', 'sms'] as const),
]

export async function openWorld(site: Site, callers: Callers): Promise<World> {
  const { list } = await desk(site, callers)
  const seeded = await Promise.all(essential.map((name) => list(name, { current: '1', size: '1000' })))
  const own = { word: 'spare', digits: '99' }
  // Creates two accounts: one stays intact for the attack, the other may be changed.
  const protectedIds = new Set([...seeded.flat().map((row) => String(row.id)), ...(await makeRows(site, callers, own))])
  await makeRows(site, callers, { word: 'loose', digits: '98' })
  site.keepAccounts()
  return { rows: await readRows(site, callers), protectedIds, spare: { account: own.word, password: passwordOf(own) } }
}
