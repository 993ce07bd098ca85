/** A leave application from start to end: who sees, claims and decides it, and what each participant can read. */
import type { Page } from '#contract/envelope.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loader as choices } from '#app/resource/form/choices.ts'
import { consoleOf } from './console.ts'
import { startApi, type CallOptions, type TestApi } from './server.ts'

const work = '/api/blade-flow/work'
const leave = '/api/blade-desk/process/leave'
const codes = ['workStart', 'workClaim', 'workTodo', 'workSend', 'workDone', 'work_start_flow', 'work_claim_sign', 'work_todo_handle']

let api: TestApi
let tokens: Record<'anna' | 'boss' | 'hr1' | 'hr2' | 'other', string>
let bossId: string
let definition: string
beforeEach(async () => {
  api = await startApi()
  const { make } = api
  make.user('anna', { codes })
  bossId = make.user('boss', { codes }).id
  for (const account of ['hr1', 'hr2']) make.user(account, { codes })
  make.user('other', { codes })
  // Two users of one role may claim the second step.
  const role = make.user('chief', { alias: 'hr', codes }).role.id
  for (const account of ['hr1', 'hr2']) api.db.$client.prepare('update blade_user set role_id = ? where account = ?').run(role, account)
  make.dictionary('dict', 'flow', { 1: '请假流程' })
  definition = make.process()
  const [anna, boss, hr1, hr2, other] = await Promise.all(['anna', 'boss', 'hr1', 'hr2', 'other'].map(api.login))
  tokens = { anna: anna!, boss: boss!, hr1: hr1!, hr2: hr2!, other: other! }
})
afterEach(() => api.stop())

type Who = keyof typeof tokens
type Flow = Record<string, unknown>
const get = (who: Who, path: string, query: CallOptions['query'] = {}) => api.call('GET', path, { token: tokens[who], query })
const list = async (who: Who, name: string, query?: CallOptions['query']) =>
  (await get(who, `${work}/${name}-list`, query)).data as Page<Flow>
const ask = (who: Who, body: object) => api.call('POST', `${leave}/start-process`, { token: tokens[who], body })
const claim = (who: Who, taskId: unknown) =>
  api.call('POST', `${work}/claim-task`, { token: tokens[who], query: { taskId: String(taskId) } })
const complete = (who: Who, body: object) => api.call('POST', `${work}/complete-task`, { token: tokens[who], body })
const form = () => ({
  processDefinitionId: definition,
  taskUser: bossId,
  startTime: '2026-12-01 09:00:00',
  endTime: '2026-12-02 18:00:00',
  reason: '家中有事',
})

/** Anna applies, the boss approves. @returns the task that now waits for somebody of hr */
async function untilHr(): Promise<Flow> {
  await ask('anna', form())
  const [task] = (await list('boss', 'todo')).records
  await complete('boss', { taskId: task!.taskId, processInstanceId: task!.processInstanceId, comment: '好', flag: 'ok' })
  return (await list('hr1', 'claim')).records[0]!
}

test('approved by both: the lists of all participants show it, and the history is in order', async () => {
  expect((await list('anna', 'start', { category: 'flow_1', mode: 1 })).records).toMatchObject([
    { id: definition, key: 'leave', version: 1, categoryName: '请假流程', tenantId: '', suspensionState: 1 },
  ])
  expect((await list('anna', 'start', { mode: 2 })).total).toBe(0)
  expect((await ask('anna', form())).raw).toMatchObject({ code: 200, data: {} })
  expect((await list('other', 'todo')).total).toBe(0)
  const [todo] = (await list('boss', 'todo', { category: 'flow_1', processDefinitionName: '请假' })).records
  expect(todo).toMatchObject({ taskName: '上级审批', assigneeName: 'boss', status: 'todo', processIsFinished: 'unfinished', comment: '' })
  expect((await list('boss', 'todo', { category: 'flow_2' })).total).toBe(0)

  api.pass(93_784_000)
  const relogged = await Promise.all((['anna', 'boss', 'hr1'] as const).map(api.login))
  tokens = { ...tokens, anna: relogged[0]!, boss: relogged[1]!, hr1: relogged[2]! }
  await complete('boss', { taskId: todo!.taskId, processInstanceId: todo!.processInstanceId, comment: '好', flag: 'ok' })
  const [open] = (await list('hr1', 'claim')).records
  expect(open).toMatchObject({ taskName: '人事审批', assignee: '', assigneeName: '', claimTime: '', endTime: '', status: 'claim' })
  expect((await claim('hr1', open!.taskId)).status).toBe(200)
  expect((await list('hr1', 'claim')).total).toBe(0)
  // The comment 同意 approves too, without a flag.
  expect((await complete('hr1', { taskId: open!.taskId, comment: '同意' })).status).toBe(200)

  expect((await list('anna', 'send')).records).toMatchObject([{ processIsFinished: 'finished', status: 'finish', pass: true }])
  expect((await list('hr1', 'done')).records).toMatchObject([{ status: 'done', comment: '同意', pass: true, flag: 'ok' }])
  const history = (await get('anna', '/api/blade-flow/process/history-flow-list', { processInstanceId: String(open!.processInstanceId) }))
    .data as Flow[]
  expect(history.map((row) => [row.historyActivityName, row.assigneeName, row.comment])).toEqual([
    ['开始', 'anna', ''],
    ['上级审批', 'boss', '好'],
    ['人事审批', 'hr1', '同意'],
    ['结束', '', ''],
  ])
  expect(history[1]!.historyActivityDurationTime).toBe('1天2小时3分4秒')
  expect(new Set(history.map((row) => row.id)).size).toBe(4)
  for (const row of history) expect(Object.values(row)).not.toContain(null)
})

test('rejected: the instance ends at once, without further tasks', async () => {
  await ask('anna', form())
  const [task] = (await list('boss', 'todo')).records
  expect((await complete('boss', { taskId: task!.taskId, comment: '不行' })).status).toBe(200)
  expect((await list('hr1', 'claim')).total).toBe(0)
  expect((await list('anna', 'send')).records).toMatchObject([{ processIsFinished: 'finished', pass: false, flag: '', comment: '不行' }])
  expect((await complete('boss', { taskId: task!.taskId, flag: 'ok' })).msg).toBe('任务不存在或已被处理')
})

test('nobody decides on their own application: not as the first approver, not by claiming, not where it was assigned to them', async () => {
  const { id: annaId } = api.db.select().from(schema.user).where(eq(schema.user.account, 'anna')).get()!
  expect((await ask('anna', { ...form(), taskUser: annaId })).raw).toMatchObject({ code: 400, msg: '审批人员不能是申请人自己' })
  expect([api.db.select().from(schema.leave).all(), api.db.select().from(schema.instance).all()]).toEqual([[], []])

  await ask('hr1', form())
  const [first] = (await list('boss', 'todo')).records
  await complete('boss', { taskId: first!.taskId, flag: 'ok' })
  expect((await list('hr1', 'claim')).total).toBe(0)
  const [second] = (await list('hr2', 'claim')).records
  expect((await claim('hr1', second!.taskId)).raw).toMatchObject({ code: 400, msg: '不能审批自己发起的流程' })
  expect((await claim('hr2', second!.taskId)).status).toBe(200)
  expect((await complete('hr2', { taskId: second!.taskId, flag: 'ok' })).status).toBe(200)

  await ask('anna', form())
  const [own] = (await list('boss', 'todo')).records
  api.db.update(schema.instance).set({ startUser: bossId }).run()
  for (const agrees of [{ flag: 'ok' }, { comment: '同意' }])
    expect((await complete('boss', { taskId: own!.taskId, ...agrees })).raw).toMatchObject({ code: 400, msg: '不能审批自己发起的流程' })
  expect((await complete('boss', { taskId: own!.taskId, comment: '撤回' })).status).toBe(200)
  expect((await list('boss', 'todo')).total).toBe(0)
})

test('when two users claim a task concurrently, one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const { taskId } = await untilHr()
    const tries = await Promise.all(Array.from({ length: 10 }, (_, i) => claim(i % 2 ? 'hr1' : 'hr2', taskId)))
    expect(tries.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(new Set(tries.filter((reply) => reply.status !== 200).map((reply) => reply.msg))).toEqual(new Set(['任务已被签收']))
    const owner = (await list('hr1', 'todo')).records.some((row) => row.taskId === taskId) ? 'hr1' : 'hr2'
    const done = await Promise.all(Array.from({ length: 6 }, () => complete(owner, { taskId, flag: 'ok' })))
    expect(done.filter((reply) => reply.status === 200)).toHaveLength(1)
  }
  expect(
    api.db
      .select()
      .from(schema.instance)
      .all()
      .every((row) => row.pass === 1),
  ).toBe(true)
})

describe('refusals', () => {
  test('of a task: not theirs, missing, of a suspended process', async () => {
    const { taskId } = await untilHr()
    for (const reply of [await claim('other', taskId), await complete('hr1', { taskId, flag: 'ok' })])
      expect([reply.status, reply.msg]).toEqual([400, '无权处理该任务'])
    expect((await claim('hr1', '404')).msg).toBe('任务不存在或已被处理')
    await claim('hr1', taskId)
    expect((await complete('hr2', { taskId, flag: 'ok' })).msg).toBe('无权处理该任务')
    expect((await complete('hr1', { taskId, processInstanceId: '1', flag: 'ok' })).msg).toBe('任务不存在或已被处理')
    api.db.update(schema.process).set({ suspensionState: 2 }).run()
    expect((await complete('hr1', { taskId, flag: 'ok' })).msg).toBe('流程已挂起')
    expect((await ask('anna', form())).msg).toBe('流程已挂起')
  })

  test('of a leave: missing fields, an end before the start, an unknown approver or process', async () => {
    const texts = { taskUser: '请选择审批人员', startTime: '请选择开始时间', endTime: '请选择结束时间', reason: '请输入请假理由' }
    for (const [name, text] of Object.entries(texts)) expect((await ask('anna', { ...form(), [name]: '' })).msg).toBe(text)
    expect((await ask('anna', { ...form(), endTime: form().startTime })).msg).toBe('结束时间必须大于开始时间')
    expect((await ask('anna', { ...form(), startTime: '2026-99-99 00:00:00' })).msg).toBe('开始时间格式不正确')
    for (const wrong of [{ taskUser: '404' }, { processDefinitionId: 'none' }])
      expect((await ask('anna', { ...form(), ...wrong })).msg).toBe(`请求参数格式错误: ${Object.keys(wrong)[0]}`)
    expect(api.db.select().from(schema.leave).all()).toEqual([])
  })
})

test('only participants can read a leave and its diagram', async () => {
  const { businessId, processInstanceId } = await untilHr()
  const detail = await get('boss', `${leave}/detail`, { businessId: String(businessId) })
  expect(detail.data).toMatchObject({
    id: businessId,
    processInstanceId,
    reason: '家中有事',
    flow: { assigneeName: 'anna', status: 'send' },
  })
  expect((await get('other', `${leave}/detail`, { businessId: String(businessId) })).data).toEqual({})
  expect((await get('other', '/api/blade-flow/process/history-flow-list', { processInstanceId: String(processInstanceId) })).data).toEqual(
    [],
  )

  const picture = (path: string, token: string) => fetch(`${api.origin}/api/blade-flow/process/${path}&Blade-Auth=${token}`)
  const diagram = await picture(`diagram-view?processInstanceId=${String(processInstanceId)}`, tokens.hr2)
  expect(diagram.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  const svg = await diagram.text()
  expect(svg.indexOf('已通过')).toBeGreaterThan(svg.indexOf('上级审批'))
  expect(svg.indexOf('进行中')).toBeGreaterThan(svg.indexOf('人事审批'))
  expect((await picture(`diagram-view?processInstanceId=${String(processInstanceId)}`, tokens.other)).status).toBe(404)
  expect((await picture(`resource-view?processDefinitionId=${definition}`, tokens.other)).status).toBe(200)
  expect((await picture(`resource-view?processDefinitionId=${definition}`, 'x')).status).toBe(401)
})

describe('a picture requested by its bare URL, as in an img element', () => {
  const process = '/api/blade-flow/process'
  const bare = (path: string, cookie = '') => fetch(api.origin + path, { headers: cookie ? { Cookie: cookie } : {} })
  /** The cookie that a call about processes sets. */
  async function cookieOf(token: string, path: string): Promise<string> {
    const answer = await fetch(api.origin + path, { headers: { 'Blade-Auth': `bearer ${token}` } })
    return answer.headers.getSetCookie()[0] ?? ''
  }
  const valueOf = (cookie: string) => cookie.split(';')[0]!

  test('is shown only to a browser that has read the process', async () => {
    const { processInstanceId } = await untilHr()
    const [diagram, drawing] = [
      `${process}/diagram-view?processInstanceId=${String(processInstanceId)}`,
      `${process}/resource-view?processDefinitionId=${definition}`,
    ]
    const history = `${process}/history-flow-list?processInstanceId=${String(processInstanceId)}`
    for (const path of [diagram, drawing]) expect((await bare(path)).status).toBe(401)
    const cookie = await cookieOf(tokens.boss, history)
    expect(cookie).toMatch(/^ward_pictures=[\w.-]+; Path=\/api\/blade-flow\/process; Max-Age=300; HttpOnly; SameSite=Strict$/)
    for (const path of [diagram, drawing]) {
      const answer = await bare(path, `a=b; ${valueOf(cookie)}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    const others = valueOf(await cookieOf(tokens.other, '/api/blade-flow/work/send-list'))
    expect((await bare(diagram, others)).status).toBe(404)
  })

  test('needs a cookie that opens nothing else, and that no other call sets', async () => {
    const cookie = valueOf(await cookieOf(tokens.boss, '/api/blade-flow/work/todo-list'))
    for (const path of [
      `${process}/history-flow-list?processInstanceId=1`,
      '/api/blade-flow/work/todo-list',
      '/api/blade-user/info',
      '/api/blade-system/menu/buttons',
    ])
      expect([path, (await bare(path, cookie)).status]).toEqual([path, 401])
    for (const path of ['/api/blade-user/info', '/api/blade-system/menu/routes']) expect(await cookieOf(tokens.boss, path)).toBe('')
    expect(await cookieOf('expired', '/api/blade-flow/work/todo-list')).toBe('')
  })

  test('is refused after sign-out, after five minutes, and with a forged cookie', async () => {
    const drawing = `${process}/resource-view?processDefinitionId=${definition}`
    const token = await api.login('boss')
    const cookie = valueOf(await cookieOf(token, '/api/blade-flow/work/todo-list'))
    expect((await bare(drawing, cookie)).status).toBe(200)
    const [id = '', until = '', signature = ''] = cookie.slice('ward_pictures='.length).split('.')
    for (const forged of [
      `${id}.${Number(until) + 1}.${signature}`,
      `${id}.${until}.${signature.slice(1)}`,
      `${id}.${until}.`,
      id,
      '..',
      '',
    ])
      expect([forged, (await bare(drawing, `ward_pictures=${forged}`)).status]).toEqual([forged, 401])
    api.pass(301_000)
    expect((await bare(drawing, cookie)).status).toBe(401)
    const later = valueOf(await cookieOf(token, '/api/blade-flow/work/todo-list'))
    expect((await bare(drawing, later)).status).toBe(200)
    await api.call('GET', '/api/blade-auth/oauth/logout', { token })
    expect((await bare(drawing, later)).status).toBe(401)
  })
})

test('approvers are found among many colleagues: by name, across pages, by any user', async () => {
  for (let i = 0; i < 60; i++) api.make.user(`nurse${i}`)
  const { context, request } = await consoleOf(api, 'anna')
  const find = async (query: string) => {
    const answer = await choices({
      request: request(`/choices/leave/taskUser?${query}`),
      context,
      params: { resource: 'leave', field: 'taskUser' },
    })
    return (await answer.json()) as { rows: { id: string; name: string }[]; more: boolean }
  }
  const first = await find('words=&page=1')
  const second = await find('words=&page=2')
  expect(first).toMatchObject({ more: true })
  expect(second).toMatchObject({ more: false })
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(first.rows.length + second.rows.length)
  expect(first.rows.length + second.rows.length).toBeGreaterThan(60)
  expect(await find('words=NURSE59&page=1')).toEqual({
    rows: [{ id: expect.any(String), name: expect.stringContaining('nurse59') }],
    more: false,
  })
})
