/** The console as a browser sees it: sessions, and the forms of its pages. */
import { callPath } from '#contract/console/pages.ts'
import { allResources, resourceByPath, resourceNamed } from '#contract/resources/index.ts'
import type { Credentials } from './callers.ts'
import { type Form, readPage } from '../page.ts'
import { personOfSession } from '../person-header.ts'
import { openRoutes, type Routes } from './forms.ts'
import { type Answer, onAll, type Site } from './site.ts'
import type { Row, World } from './world.ts'

/** A form, the route of its action, and the address it is submitted to. */
export interface Template extends Form {
  route: string
  address: string
}

type SessionHeaders = Record<string, string> & { cookie: string }

export function createVisitors(site: Site) {
  const sessions = new Map<string, Promise<SessionHeaders>>()
  async function signIn({ account, password }: Credentials): Promise<SessionHeaders> {
    const body = String(new URLSearchParams({ intent: 'account', username: account, password }))
    const headers = { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
    const ask = () => site.sendAfresh({ method: 'POST', path: '/login', headers, body })
    const cookieIn = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('ward_session='))
    let answer = await ask()
    if (!cookieIn(answer)) {
      site.letIn(account)
      answer = await ask()
    }
    const { status, text } = answer
    const cookie = cookieIn(answer)
    const alertText = /role="alert"[^]{0,2000}/
      .exec(text)?.[0]
      .replace(/^[^>]*>|<[^>]*>/g, ' ')
      .trim()
      .slice(0, 200)
    if (!cookie) throw new Error(`no session for ${account}: ${status} ${alertText ?? ''}`)
    const session = cookie.split(';')[0]!
    return { cookie: session, ...(await personOfSession(site.url, session)) }
  }
  return {
    /** Headers of a session, and of whose page it is; each connection has its own session. */
    headersOf(who: Credentials, at: number): Promise<SessionHeaders> {
      const key = `${who.account} ${at}`
      const session = sessions.get(key) ?? signIn(who)
      sessions.set(key, session)
      return session
    },
    forget: (who: Credentials, at: number) => void sessions.delete(`${who.account} ${at}`),
  }
}
export type Visitors = ReturnType<typeof createVisitors>

/** Addresses of dialogs that only some rows offer. */
function dialogAddresses({ rows, protectedIds }: World): string[] {
  const of = (name: string): readonly Row[] => rows[name] ?? []
  const free = (name: string) => of(name).filter((row) => !protectedIds.has(String(row.id)))
  const each = (name: string, ...ends: string[]) => {
    const { path } = resourceNamed(name)!
    return free(name).flatMap((row) => ends.map((end) => path + end.replace(':id', String(row.id))))
  }
  return [
    ...each('order', '/:id/finish', '/:id/refund', '/:id/split', '/:id/money/refund', '/:id/money/split'),
    ...free('order').flatMap(({ id }) => ['finish', 'refund'].map((act) => `${callPath}/${String(id)}/${act}`)),
    ...of('customer').map(({ id, phoneNumber }) => `${callPath}?phone=${String(phoneNumber).slice(-4)}&id=${String(id)}`),
    ...of('records').flatMap(({ id, orderId }) => [
      `/money/order/${String(orderId)}/return/${String(id)}`,
      `/money/order/${String(orderId)}/money/return/${String(id)}`,
    ]),
    ...of('withdrawal').flatMap(({ id }) =>
      ['audit', 'pay'].flatMap((act) => [`/money/withdrawal/${String(id)}/${act}`, `/money/todo/${String(id)}/${act}`]),
    ),
    ...each('user', '/grant?ids=:id', '/reset?ids=:id', '/unlock?ids=:id', '/:id/platform'),
    ...['role', 'topMenu'].flatMap((name) => each(name, '/:id/grant')),
    ...['oss', 'sms'].flatMap((name) => each(name, '/:id/enable')),
    ...each('problem', '/:id/handle'),
    ...[...of('workTodo'), ...of('workClaim')].map((row) => `/flow/todo/${String(row.processInstanceId)}/handle`),
    ...of('workStart').map((row) => `/flow/start/${String(row.id)}/leave`),
    ...allResources.flatMap(({ name, path, calls }) => [
      path,
      ...(calls.submit ? [`${path}/new`, `${path}/import`, ...each(name, '/:id/edit')] : []),
      ...(calls.remove ? each(name, '/remove?ids=:id') : []),
    ]),
    ...['dict', 'dictBiz'].flatMap((name) => each(name, '/:id/entries/new')),
    ...['dict', 'dictBiz'].flatMap((name) =>
      free(name).map((row) => `${resourceNamed(name)!.path}/${String(row.parentId)}/entries/${String(row.id)}/edit`),
    ),
    ...['/platform/sms/send', '/money/transfers/pay', '/ward/sim', '/money/reconcile/2026-11-12/import'],
    ...['/info/index', '/info/index?tab=password', '/login', '/login?way=phone', '/register'],
  ]
}

/** Actions of the lab replace all rows, as its calls do; they have tests of their own. */
const ofLab = /^features\/(?:demo|sim\/(?:lab|people|faults|callbacks|journal))\//

const form = { action: '', multipart: false, hasButton: true }
const field = (name: string, value = '', type = 'text') => ({ name, value, type, options: [], checked: false })

/** Forms that scripts submit, and pages that are only shown to a locked or new user. */
const byScript: readonly (Pick<Template, 'address' | 'fields'> & Partial<Form>)[] = [
  { address: '/session/errors', fields: [field('errors', '[{"message":"x","url":"/","time":"2026-11-20 08:00:00"}]', 'hidden')] },
  { address: '/files/put', fields: [field('file', '', 'file')], multipart: true },
  { address: '/session/lock', fields: [field('password', '1234', 'hidden'), field('back', '/wel/index', 'hidden')] },
  { address: '/session/cache', fields: [field('back', '/wel/index', 'hidden')] },
  { address: '/session/logout', fields: [] },
  // Offered before servers with tenants only; elsewhere it must refuse.
  { address: '/session/tenant', fields: [field('tenantId', '000000', 'hidden'), field('back', '/wel/index', 'hidden')] },
  { address: '/session/undo', fields: [field('requests', 'r', 'hidden'), field('back', '/', 'hidden')] },
  { address: '/session/bell', fields: [field('key', 'refund-1', 'hidden')] },
  { address: '/info/recording', fields: [field('act', 'start', 'hidden')] },
  { address: '/session/prefs', fields: [field('language', 'zh', 'hidden'), field('back', '/', 'hidden')] },
  { address: '/lock', fields: [field('password', '1234', 'hidden')] },
  { address: '/login/code', fields: [field('code', '123456', 'hidden')] },
  { address: '/means', fields: [field('id', '1', 'hidden'), field('phone', '1', 'hidden')] },
  ...['begin', 'confirm', 'renew', 'off'].map((intent) => ({
    address: '/second-factor',
    fields: [field('intent', intent, 'hidden'), field('code', '123456', 'hidden'), field('password', 'admin', 'hidden')],
  })),
  { address: '/password', fields: ['oldPassword', 'newPassword', 'newPassword1'].map((name) => field(name, '', 'password')) },
  { address: '/register', fields: ['account', 'name', 'password', 'password2'].map((name) => field(name, 'Long-enough-1', 'hidden')) },
]

interface Walk {
  site: Site
  visitors: Visitors
  world: World
  /** Forms to find of each kind. */
  most: number
  /** Visits one address in this many; above 1 links are not followed. Default 1. */
  every?: number
}

const partOf = (address: string) => resourceByPath(address.split(/[?#]/)[0]!.split('/').slice(0, 3).join('/'))?.name ?? ''
/** The user who crawls and submits forms. */
export const administrator: Credentials = { account: 'admin', password: 'admin' }

/** The forms of the console as the administrator sees them. `lacking`: actions without a form. */
export async function findTemplates({
  site,
  visitors,
  world,
  most,
  every = 1,
}: Walk): Promise<{ templates: Template[]; lacking: string[]; routes: Routes }> {
  const routes = await openRoutes()
  const task = String([...(world.rows.workClaim ?? []), ...(world.rows.workTodo ?? [])][0]?.taskId ?? '404')
  const [refund] = world.rows.refund ?? []
  const [approval] = world.rows.approval ?? []
  const [withdrawal] = world.rows.withdrawal ?? []
  const [waiver] = world.rows.waiver ?? []
  const [share] = world.rows.records ?? []
  const idOf = (name: string) => String(world.rows[name]?.find(({ id }) => !world.protectedIds.has(String(id)))?.id)
  const approve = ['approval', 'todo'].map((page) => `/money/${page}/${String(approval?.id)}/approve`)
  const once = [field('remark'), field('requestNo', 'r', 'hidden'), field('attempt', '0', 'hidden')]
  const money = `/money/order/${String(refund?.orderId)}/money/${String(refund?.id)}/handle`
  const verdict = [...once, field('pass', '1', 'hidden')]
  const because = [field('reason')]
  const several = ['ids', 'titles', 'amounts', 'number'].map((name) => field(name, '1', 'hidden'))
  const phoneOf: Record<string, string> = { resource: 'customer', id: idOf('customer'), field: 'phoneNumber' }
  // Written by hand, because these forms need rows that wait, have failed or were just completed, and there may be none.
  const rare = [
    ...['approve', 'audit', 'pay'].map((act) => ({ address: `/money/todo/batch/${act}`, fields: several })),
    ...['/money/todo', '/system/user'].map((page) => ({
      address: `${page}/${idOf('user')}/register`,
      fields: [...verdict, field('roleId'), field('deptId')],
    })),
    ...['/money/todo', '/money/withdrawal'].flatMap((page) => [
      { address: `${page}/${String(withdrawal?.id)}/audit`, fields: verdict },
      { address: `${page}/${String(withdrawal?.id)}/pay`, fields: once },
    ]),
    ...[`/money/order/${idOf('order')}`, `/money/todo/${idOf('order')}`].flatMap((order) => [
      { address: `${order}/collect`, fields: once },
      { address: `${order}/remind`, fields: once },
      { address: `${order}/waive`, fields: [...once, field('amount'), field('reason')] },
    ]),
    { address: `${callPath}/${idOf('order')}/collect`, fields: once },
    { address: `/money/todo/${idOf('order')}/end`, fields: [...once, field('endTime')] },
    ...[`/money/waiver/${String(waiver?.id)}/approve`, `/money/todo/${String(waiver?.id)}/waiver`].map((address) => ({
      address,
      fields: verdict,
    })),
    ...[`/rental/equ/${idOf('equ')}`, `/rental/equ/${idOf('equ')}/page`, `/money/todo/${idOf('equ')}`].map((device) => ({
      address: `${device}/release`,
      fields: because,
    })),
    ...['disable', 'enable'].map((act) => ({ address: `/system/user/${act}?ids=${idOf('user')}`, fields: because })),
    ...['bar', 'unbar'].map((act) => ({ address: `/rental/customer/${idOf('customer')}/${act}`, fields: because })),
    { address: '/session/phone', fields: ['resource', 'id', 'field'].map((name) => field(name, phoneOf[name], 'hidden')) },
    { address: `/system/dept/wizard/${idOf('dept')}`, fields: [] },
    {
      address: `/system/param/${idOf('param')}/history/restore?write=${idOf('audit')}&field=paramValue`,
      fields: [field('version', '1', 'hidden')],
    },
    ...['claim', 'todo', 'send', 'done'].map((list) => ({ address: `/flow/${list}`, fields: [field('taskId', task, 'hidden')] })),
    ...['return', 'money/return'].map((dialog) => ({
      address: `/money/order/${String(share?.orderId)}/${dialog}/${String(share?.id)}`,
      fields: [...once, field('amount'), field('reason')],
    })),
    ...[money, `/money/todo/${String(refund?.id)}/handle`, ...approve].map((address) => ({
      address,
      fields: address.endsWith('approve') ? verdict : once,
    })),
  ]
  const templates: Template[] = [...byScript, ...rare].map((one) => ({ ...form, ...one, route: routes.at(one.address) ?? '' }))
  const visitCounts = new Map<string, number>()
  const formCounts = new Map<string, number>()
  const visited = new Set<string>()
  const add = (to: Map<string, number>, kind: string) => void to.set(kind, (to.get(kind) ?? 0) + 1)
  const isUnprotected = (address: string) => ![...address.matchAll(/\d{6,}/g)].some(([id]) => world.protectedIds.has(id))
  /** Forms of one action differ by resource; other pages are visited for their links. */
  const kindOf = (route: string, address: string) => (routes.isAction(route) && most > 1 ? `${route} ${partOf(address)}` : route)
  /** Whether to visit an address: a page of a kind that has not yielded enough forms yet. */
  function shouldVisit(address: string): boolean {
    const route = visited.has(address) ? undefined : routes.at(address)
    visited.add(address)
    if (!route || !routes.isPage(route) || (routes.isAction(route) && !isUnprotected(address))) return false
    const kind = kindOf(route, address)
    if ((formCounts.get(kind) ?? 0) >= most || (visitCounts.get(kind) ?? 0) >= most + (routes.isAction(route) ? 6 : 0)) return false
    add(visitCounts, kind)
    return true
  }
  const visit = async (address: string, at: number): Promise<Answer> => {
    const own: Record<string, string> = address.startsWith('/login') ? {} : { cookie: (await visitors.headersOf(administrator, at)).cookie }
    return site.send(at, { method: 'GET', path: address, headers: own })
  }
  let waiting = dialogAddresses(world).filter((_, i) => i % every === 0)
  while (waiting.length) {
    const next: string[] = []
    await onAll(waiting.filter(shouldVisit), async (address, at) => {
      const first = await visit(address, at)
      // Visits again after signing in, because an earlier call or form may have ended or locked this session.
      const isOut = /^\/(?:login|lock|password)/.test(String(first.headers.location ?? ''))
      if (isOut) visitors.forget(administrator, at)
      const { status, text } = isOut ? await visit(address, at) : first
      if (status !== 200) return
      const { links, forms } = readPage(text)
      next.push(...links)
      for (const form of forms) {
        const to = form.action || address
        const route = routes.at(to)
        if (!form.hasButton || !route || ofLab.test(route) || !routes.isAction(route) || !isUnprotected(to)) continue
        const kind = kindOf(route, to)
        add(formCounts, kind)
        if ((formCounts.get(kind) ?? 0) <= most) templates.push({ ...form, route, address: to })
      }
    })
    waiting = every > 1 ? [] : next
  }
  const has = new Set(templates.map(({ route }) => route))
  return { templates, routes, lacking: every > 1 ? [] : routes.actions.filter((id) => !has.has(id) && !ofLab.test(id)) }
}
