/** Opens every page of the seeded menu as each seeded role: no raw texts, and exactly the permitted actions. */
import type { Endpoint } from '#contract/endpoint.ts'
import { customerNoteAdd, customerState } from '#contract/endpoints/customer.ts'
import { approvalAudit, refundHandle } from '#contract/endpoints/refund-cases.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { payLaunch, payLaunchRefund, payRefund, payTransfers, orderFinish, withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { claimTask, completeTask, leaveStart } from '#contract/endpoints/flow.ts'
import { ossEnable, putFileAttach, smsEnable, smsSend } from '#contract/endpoints/platform.ts'
import { phoneView } from '#contract/endpoints/phone.ts'
import { equRelease, orderCollect, orderRemind, orderWaive, waiverAudit } from '#contract/endpoints/rental-account.ts'
import { reconcileImport } from '#contract/endpoints/reconcile.ts'
import { roleGrant, topMenuGrant } from '#contract/endpoints/system.ts'
import { labState } from '#contract/endpoints/lab.ts'
import { registrationAudit, userCalls } from '#contract/endpoints/user.ts'
import { attachPurge, smsOutbox } from '#contract/endpoints/ward.ts'
import { labels } from '#contract/labels/index.ts'
import { permission, type Resource } from '#contract/resource.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { messages } from '#app/messages.ts'
import { handoverGive, handoverTake } from '#contract/endpoints/shift.ts'
import { demoAccounts } from '#seeds/system.ts'
import { apiOf } from './api.ts'
import { expect, type Site, test } from './fixtures.ts'
import { isPlaceholder } from '../placeholders.ts'
import { visitorOf } from './sessions.ts'
import { openAddress } from './main-menu.ts'

const keys = new Set([
  ...Object.keys(messages),
  ...Object.entries(labels).flatMap(([name, of]) => Object.keys(of).map((f) => `${name}.${f}`)),
])

const textsIn = (text: string): string[] => text.split(/[<>"]/)

/** Texts that no user should see: message keys and unformatted values. */
function raw(html: string): string[] {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/\s(?:href|src|class|id|d|style|name|for|action)="[^"]*"/g, ' ')
  const words = (text.match(/\b[A-Za-z]+(?:\.[A-Za-z]\w*)+/g) ?? []).filter((word) => keys.has(word))
  return [...words, ...(text.match(/\{\{|⟦/g) ?? []), ...textsIn(text).filter(isPlaceholder)]
}

/** Permissions and link targets of a list's buttons. Attachments are uploaded instead of added, and a leave starts from its process. */
function generic(resource: Resource): [code: string, link: RegExp][] {
  const { path, calls, name } = resource
  const at = (end: string) => new RegExp(`href="${path}/${end}`)
  const isDictionary = name === 'dict' || name === 'dictBiz'
  return [
    ...(calls.submit && name !== 'attach' ? [[permission(name, 'add'), at('new["?]')] as const] : []),
    ...(calls.submit ? [[permission(name, 'edit'), at('\\d+/edit["?]')] as const] : []),
    ...(calls.remove ? [[permission(name, 'delete'), at('remove\\?[^"]*ids=')] as const] : []),
    ...(calls.detail && !isDictionary ? [[permission(name, 'view'), at('\\d+[^"]*"[^>]*data-row')] as const] : []),
  ].map(([code, link]) => [code, link])
}

/** Calls with a permission that no page makes here: testers, administrators and other clients use them over HTTP. */
// This server has no lab. Registrations are covered by sign-in.spec.ts; equRelease needs a device that is in use without an order, which no
// page can create (rental-account.test.ts); notes about a customer are on a page that no menu names (call.spec.ts), and a handover is taken
// once, by another person (shift.spec.ts).
const pageless: readonly Endpoint[] = [
  ...[smsOutbox, attachPurge, userCalls.exportUser, labState, registrationAudit, equRelease],
  ...[customerNoteAdd, handoverTake],
]

/** Buttons of calls other than the four verbs, each with a page that has a suitable row. */
function specials(site: Site): [page: string, of: Pick<Endpoint, 'needs'>, link: RegExp][] {
  const id = (query: string) => site.sql<{ id: string }>(`${query} limit 1`)[0]!.id
  const running = id(`select id from ward_order where start_time is not null and end_time is null`)
  const paid = id(`select id from ward_order where state = 3 and deposit_flag = 1 and amount > refunded_amount and split_amount = 0`)
  const shared = id(`select order_id as id from ward_records where state = 1 and return_amount = 0`)
  const payable = id(`select id from ward_withdrawal where state = 4 or (state = 0 and audit_time is not null)`)
  const waitingRefund = id(`select id from ward_refund where approval_state = 0`)
  const abnormal = id(`select order_id as id from ward_refund where refund_status = 3 and handle_time is null`)
  const day = id(`select substr(create_time, 1, 10) as id from ward_refund order by create_time desc`)
  const owing = id(`select id from ward_order where state = 2 and id not in (select order_id from ward_waiver)`)
  const waiver = id(`select id from ward_waiver where approval_state = 0`)
  const member = id(`select id from blade_user where account = 'service'`)
  return [
    ['/rental/handover', handoverGive, /\/handover\/new["?]/],
    [`/money/order/${running}`, orderFinish, /\/finish["?]/],
    [`/money/order/${paid}`, payRefund, /\/order\/\d+\/refund["?]/],
    [`/money/order/${paid}`, payLaunch, /\/split["?]/],
    [`/money/order/${paid}`, phoneView, /aria-label="显示完整的手机号"/],
    [`/money/order/${shared}`, payLaunchRefund, /\/return\/\d+["?]/],
    [`/money/order/${owing}`, orderCollect, /\/order\/\d+\/collect["?]/],
    [`/money/order/${owing}`, orderRemind, /\/order\/\d+\/remind["?]/],
    [`/money/order/${owing}`, orderWaive, /\/order\/\d+\/waive["?]/],
    [`/money/waiver/${waiver}/approve`, waiverAudit, /name="pass"/],
    [`/money/approval/${waitingRefund}/approve`, approvalAudit, /name="pass"/],
    [`/money/order/${abnormal}/money`, refundHandle, /\/\d+\/handle["?]/],
    ['/money/withdrawal?state=0', withdrawalAudit, /\/withdrawal\/\d+\/audit["?]/],
    [`/money/withdrawal/${payable}`, wxTransfer, /\/withdrawal\/\d+\/pay["?]/],
    ['/money/transfers', payTransfers, /\/transfers\/pay["?]/],
    [`/money/reconcile/${day}`, reconcileImport, /\/import["?]/],
    ['/system/role', roleGrant, /\/grant["?]/],
    ['/system/top-menu', topMenuGrant, /\/grant["?]/],
    [`/system/user/${member}`, userCalls.grant, /\/user\/grant\?/],
    [`/system/user/${member}`, userCalls.resetPassword, /\/user\/reset\?/],
    [`/system/user/${member}`, userCalls.unlock, /\/user\/unlock\?/],
    [`/system/user/${member}`, userCalls.state, /\/user\/disable\?/],
    ['/rental/customer?state=0', customerState, /\/customer\/\d+\/bar["?]/],
    ['/system/user', userCalls.importUser, /\/user\/import["?]/],
    ['/platform/oss?status=1', ossEnable, /\/enable["?]/],
    ['/platform/sms?status=1', smsEnable, /\/enable["?]/],
    ['/platform/sms', smsSend, /\/send\?code=/],
    ['/platform/attach', putFileAttach, /\/new["?]/],
    ['/rental/problem', { needs: permission('problem', 'edit') }, /\/handle["?]/],
    ['/flow/start', leaveStart, /\/leave["?]/],
    ['/flow/start', { needs: 'work_start_image' }, /\/picture["?]/],
    ['/flow/claim', claimTask, /name="taskId"/],
    ['/flow/todo', completeTask, /\/handle["?]/],
  ]
}

test('every call of the contract that has a button is covered', ({ site }) => {
  const walked = new Set<unknown>([...pageless, ...specials(site).map(([, of]) => of)])
  expect(endpoints.filter((endpoint) => endpoint.button && !walked.has(endpoint)).map(({ name }) => name)).toEqual([])
})

for (const { account } of demoAccounts)
  test(`${account}: every page of the menu opens and has the right buttons`, async ({ site }) => {
    const { open } = await visitorOf(site.url, account)
    const api = await apiOf(site, account)
    const [pages, may] = await Promise.all([api.pages(), api.buttons()])
    const wrong: string[] = []
    const side = (await open('/wel/index')).html
    for (const path of pages) {
      if (!side.includes(`href="${path}"`)) wrong.push(`${path} is not in the side bar`)
      const { status, html } = await open(path)
      if (status !== 200) wrong.push(`${path} answers ${status}`)
      wrong.push(...raw(html).map((word) => `${path} says ${word}`))
      // React pads blocks of its output with NUL bytes where a Chinese character does not fit.
      if (html.includes('\0')) wrong.push(`${path} has NUL bytes in it`)
      const resource = resourceByPath(path)
      if (!resource) continue
      const hasRows = html.includes('<tbody')
      for (const [code, link] of generic(resource)) {
        const isShown = link.test(html)
        const isOfRow = !code.endsWith('_add')
        if (isShown && !may.has(code)) wrong.push(`${path} offers ${code}`)
        if (!isShown && may.has(code) && (hasRows || !isOfRow)) wrong.push(`${path} lacks ${code}`)
      }
    }
    let visitedPages = 0
    for (const [path, { needs: code }, link] of specials(site)) {
      const isMine = pages.some((mine) => path === mine || path.startsWith(`${mine}/`) || path.startsWith(`${mine}?`))
      const { status, html } = await open(path)
      if (!isMine) {
        if (status !== 403) wrong.push(`${path} answers ${status} to a user without it in their menu`)
        continue
      }
      visitedPages += 1
      const hasRows = html.includes('<tbody')
      if (hasRows && link.test(html) !== may.has(code)) wrong.push(`${path} ${may.has(code) ? 'lacks' : 'offers'} ${code}`)
    }
    expect(wrong).toEqual([])
    expect(pages.length).toBeGreaterThan(10)
    expect(visitedPages).toBeGreaterThan(3)
  })

test('every page of the menu opens by a click, without raw texts or console errors', async ({ page, site, login }) => {
  await login('admin', '/wel/index')
  for (const path of await (await apiOf(site, 'admin')).pages()) {
    await openAddress(page, path)
    await expect(page).toHaveURL(site.url + path)
    await expect(page.locator('#main h1').first()).toBeAttached()
    expect([path, raw(await page.locator('#main').innerText())]).toEqual([path, []])
  }
})
