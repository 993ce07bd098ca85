/** Every call that takes an id treats a hidden row as missing, and changes nothing. */
import { callsIn, type Call } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { allResources } from '#contract/resources/index.ts'
import { schema } from '#db/tables/index.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksums, startWorld, type World } from '../properties/world.ts'
import type { Reply } from './server.ts'

let world: World
/** The first works in another hospital than the rows; data scopes limit the second to rows they created, of which there are none. */
const callers = ['of another hospital', 'under scopes'] as const
const tokens: Record<string, string> = {}
let service: { id: string; token: string }

beforeAll(async () => {
  world = await startWorld(60, { sim: true })
  const { db, make } = world
  make.make('oss')
  make.make('sms')
  make.make('topMenu')
  const order = db.select().from(schema.order).where(eq(schema.order.state, 1)).get()!
  make.refund(order, { status: 0, approvalState: 0, operatorId: '1' })
  make.record(order)
  make.withdrawal(order.customerId)
  make.recharge(order.customerId)
  for (const { name } of allResources)
    if (!db.select().from(schema.menu).where(eq(schema.menu.code, name)).get()) make.make('menu', { code: name })
  const menus = db.select({ id: schema.menu.id, code: schema.menu.code }).from(schema.menu).where(eq(schema.menu.isDeleted, 0)).all()
  const codes = [...new Set([...menus.map(({ code }) => code), ...callsIn('bladex').flatMap(({ needs }) => needs.split(/[|,]\s*/))])]
  const head = db.select().from(schema.dept).where(eq(schema.dept.parentId, '0')).get()!
  const away = db
    .select()
    .from(schema.dept)
    .where(sql`${schema.dept.deptCategory} = 4 and ${schema.dept.id} <> ${order.hosId}`)
    .get()!
  const elsewhere = make.user(callers[0], { codes, deptId: away.id })
  const narrow = make.user(callers[1], { codes, deptId: head.id })
  for (const { id, code } of menus.filter(({ code }) => allResources.some(({ name }) => name === code))) {
    const scope = make.make('dataScope', { menuId: id, resourceCode: code, scopeType: 2, scopeColumn: '-' })
    db.insert(schema.roleScope).values({ roleId: narrow.role.id, scopeId: scope.id, kind: 'data' }).run()
  }
  for (const { id: scopeId } of db.select({ id: schema.apiScope.id }).from(schema.apiScope).all())
    for (const { role } of [elsewhere, narrow]) db.insert(schema.roleScope).values({ roleId: role.id, scopeId, kind: 'api' }).run()
  for (const account of [...callers, 'service']) tokens[account] = await world.login(account)
  const { id } = db.select().from(schema.user).where(eq(schema.user.account, 'service')).get()!
  service = { id, token: tokens.service! }
})
afterAll(() => world.stop())

interface Row {
  id: string
  children?: Row[]
}
const flat = (rows: readonly Row[]): string[] => rows.flatMap((row) => [row.id, ...flat(row.children ?? [])])

async function listIds(call: Call, token: string): Promise<string[]> {
  const { data } = await world.call('GET', call.path, { token, query: { size: 500 } })
  return flat(Array.isArray(data) ? (data as Row[]) : ((data as { records?: Row[] }).records ?? []))
}

/** The resource of an id parameter, where it differs from the call's. */
const resourceByParameter: Readonly<Record<string, string>> = {
  userId: 'user',
  userIds: 'user',
  roleIds: 'role',
  topMenuIds: 'topMenu',
  recordId: 'records',
  payeeId: 'payee',
  withdrawalId: 'withdrawal',
  processDefinitionId: 'workStart',
}
/** Resources of path segments that do not name one. */
const kinds: Readonly<Record<string, string>> = { pay: 'order', returns: 'order' }
const own = ['id', 'ids']

function resourceOf(call: Call, name: string): string | undefined {
  if (resourceByParameter[name]) return resourceByParameter[name]
  if (!own.includes(name)) return undefined
  if (call.resource) return call.resource.name
  const parts = call.path.split('/').reverse()
  const word = parts.find(
    (part) => kinds[part] ?? allResources.find((resource) => resource.name === part.replace(/s$/, '') || resource.name === part),
  )
  return (
    word &&
    (kinds[word] ?? allResources.find(({ name: resourceName }) => resourceName === word || resourceName === word.replace(/s$/, ''))!.name)
  )
}

/** Names of a call's parameters, in query and body. */
const namesOf = (call: Call): { query: string[]; body: string[] } => {
  const shape = (call.body as { shape?: Record<string, unknown> } | undefined)?.shape
  return { query: Object.keys(call.query), body: call.verb === 'submit' ? ['id'] : Object.keys(shape ?? {}) }
}

/** Other required parameters, so that only the row can be the reason for a refusal. */
const rest: Readonly<Record<string, unknown>> = {
  amount: 1,
  pass: true,
  remark: 'x',
  reason: 'x',
  userType: 1,
  userExt: 'x',
  sendAll: 1,
  state: 0,
}
const without: ReadonlySet<string> = new Set([
  // This refusal depends on whose task it is, and says so (contract page platform §6).
  '/api/blade-flow/process/leave/start-process',
])

const idParameters = callsIn('bladex')
  .concat(callsIn('springblade').filter(({ dialect }) => dialect === 'springblade'))
  .filter((call) => !isAnonymous(call) && !without.has(call.path))
  .flatMap((call) => {
    const names = namesOf(call)
    return [['query', names.query] as const, ['body', names.body] as const].flatMap(([via, all]) =>
      all.flatMap((name) => {
        const resource = resourceOf(call, name)
        return resource ? [{ call, via, name, resource }] : []
      }),
    )
  })

const outcomeOf = ({ status, msg, data }: Reply) => [status, msg, data]
/** The contract's own message for orders of another hospital, which is a refusal too. */
const foreign = '无权操作该订单'

test('the test covers all calls that act on rows', () => {
  const coveredPaths = new Set(idParameters.map(({ call }) => call.path.split('/').slice(-2).join('/')))
  for (const path of [
    ...[
      'blade-user/reset-password',
      'user/reset-password',
      'blade-user/grant',
      'blade-user/unlock',
      'user/unlock',
      'blade-user/update-platform',
    ],
    ...[
      'blade-user/submit',
      'blade-user/remove',
      'blade-user/update',
      'role/grant',
      'topmenu/grant',
      'menu/role-tree-keys',
      'order/finish',
    ],
    ...['pay/refund', 'pay/launch', 'pay/launch-refund', 'pay/transfers', 'withdrawal/audit', 'wx/transfer', 'approval/audit'],
    ...['refund/handle', 'order/returns', 'oss/enable', 'sms/enable', 'order/pay', 'recharge/pay'],
  ])
    expect(coveredPaths, path).toContain(path)
  expect(idParameters.length).toBeGreaterThan(130)
})

describe.each(callers)('a caller %s', (account) => {
  test('cannot act on rows that they do not see', async () => {
    const token = tokens[account]!
    const hidden = new Map<string, string>()
    for (const call of callsIn('bladex').filter(({ verb }) => verb === 'list')) {
      const mine = new Set(await listIds(call, token))
      const [first] = (await listIds(call, world.token)).filter((id) => !mine.has(id))
      if (first) hidden.set(call.resource!.name, first)
    }
    if (account === 'under scopes') {
      hidden.set('user', service.id)
      expect(hidden.size).toBeGreaterThan(30)
    }
    const failure = { subject: 'account:000000:service', count: 5, until: world.clock() + 1000 }
    world.db.insert(schema.signInFailure).values(failure).onConflictDoNothing().run()
    const before = checksums(world)
    for (const { call, via, name, resource } of idParameters) {
      const id = hidden.get(resource)
      if (id === undefined) continue
      const ask = (rowId: string) => {
        const value = via === 'body' && name.endsWith('Ids') ? [rowId] : rowId
        const names = namesOf(call)
        const filled = (all: readonly string[]) => Object.fromEntries(all.flatMap((one) => (one in rest ? [[one, rest[one]]] : [])))
        const query = { ...(filled(names.query) as Record<string, string>), ...(via === 'query' && { [name]: rowId }) }
        const body = call.method === 'POST' ? { ...filled(names.body), ...(via === 'body' && { [name]: value }) } : undefined
        return world.call(call.method, call.path, { token, query, body })
      }
      const what = `${call.name} ${name}`
      const reply = await ask(id)
      // Only JSON answers have an envelope with a message; the picture of a missing row has none.
      if (call.media === 'json') expect(/^(缺少|请求|404)/.test(reply.msg), `${what}: ${reply.msg}`).toBe(false)
      if (reply.msg !== foreign) expect(outcomeOf(reply), what).toEqual(outcomeOf(await ask('404404')))
    }
    expect(checksums(world)).toEqual(before)
    expect(world.db.select().from(schema.signInFailure).where(eq(schema.signInFailure.subject, failure.subject)).get()).toEqual(failure)
    expect((await world.call('GET', '/api/blade-user/info', { token: service.token })).status).toBe(200)
  }, 60_000)
})
