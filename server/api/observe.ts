/** Gives the journal what a request was: one row of the API log per call, one of the error log per fault. */
import { logout, token, tokenRefresh, uploadErrors } from '#contract/endpoints/auth.ts'
import { claimTask, completeTask, leaveStart } from '#contract/endpoints/flow.ts'
import { orderFinish, payLaunch, payLaunchRefund, payRefund, payTransfers, withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { ossEnable, putFile, putFileAttach, removeFile, removeFiles, smsCode, smsEnable, smsSend } from '#contract/endpoints/platform.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { attachPurge, smsOutbox } from '#contract/endpoints/ward.ts'
import { labels, pick } from '#contract/labels/index.ts'
import { callPath, type Verb } from '#contract/resource.ts'
import { allResources, type ResourceName } from '#contract/resources/index.ts'
import type { Request, RequestHandler } from 'express'
import { splitUrl } from '../http/url.ts'
import type { Journal, Seen } from '../services/journal.ts'
import { asRecord, findContext, type Ctx } from './context.ts'

const verbNames: Record<Verb, string> = { list: '列表', detail: '详情', submit: '保存', remove: '删除' }

/** Names of calls that staff look for in the log. */
const special: readonly (readonly [{ path: string }, string])[] = [
  [token, '登录'],
  [tokenRefresh, '刷新令牌'],
  [logout, '退出'],
  [orderFinish, '结束订单'],
  [payRefund, '申请退款'],
  [payLaunch, '发起分账'],
  [payLaunchRefund, '分账回退'],
  [payTransfers, '转账'],
  [withdrawalAudit, '提现审核'],
  [wxTransfer, '提现打款'],
  [ossEnable, '对象存储 启用'],
  [smsEnable, '短信配置 启用'],
  [smsSend, '发送短信'],
  [smsCode, '发送验证码'],
  [putFile, '上传文件'],
  [putFileAttach, '上传附件'],
  [removeFile, '删除文件'],
  [removeFiles, '删除文件'],
  [attachPurge, '清理附件'],
  [smsOutbox, '短信发件箱'],
  [userCalls.registerGuest, '注册'],
  [claimTask, '签收任务'],
  [completeTask, '处理任务'],
  [leaveStart, '发起请假'],
]

/** Names of the calls that the registry knows, and of the special ones. */
const titles = new Map([
  ...special.map(([{ path }, title]) => [path, title] as const),
  ...allResources.flatMap((resource) =>
    (Object.keys(verbNames) as Verb[]).flatMap((verb) => {
      const path = callPath(resource, verb)
      return path ? [[path, `${pick(labels[resource.name as ResourceName].title, 'zh')} ${verbNames[verb]}`] as const] : []
    }),
  ),
])

/** Signing out and handing in errors share an address. */
const titleOf = (method: string, path: string) =>
  method === uploadErrors.method && path === uploadErrors.path ? '上传错误日志' : titleOfPath(path)
const titleOfPath = (path: string) => titles.get(path) ?? path.split('/').filter(Boolean).slice(-2).join('/')

/** What the journal says of a call under way. */
export const seenBy = (ctx: Ctx, account = ctx.caller?.user.account): Seen => ({
  method: ctx.method,
  path: ctx.path,
  ip: ctx.ip,
  userAgent: ctx.header('user-agent') ?? '',
  requestId: ctx.requestId,
  account,
  tenantId: ctx.caller?.user.tenantId,
  params: { ...ctx.query, ...asRecord(ctx.body) },
})

const seenOf = (req: Request): Seen => {
  const ctx = findContext(req)
  if (ctx) return seenBy(ctx)
  // why: a body that could not be read fails before there is a context
  const path = splitUrl(req.originalUrl).path
  const userAgent = req.get('user-agent') ?? ''
  return { method: req.method, path, ip: req.ip ?? '', userAgent, requestId: '', account: undefined, tenantId: undefined, params: {} }
}

export const observe =
  (journal: Journal): RequestHandler =>
  (req, res, next) => {
    const began = performance.now()
    res.once('finish', () => {
      const seen = seenOf(req)
      journal.call(seen, { title: titleOf(seen.method, seen.path), ms: performance.now() - began })
    })
    next()
  }

export const reportTo = (journal: Journal) => (error: unknown, req: Request) => journal.failure(seenOf(req), error)
