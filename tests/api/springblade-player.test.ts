/** The recordings are consistent, and the player answers each recorded call as it was recorded. */
import { sm2Text } from '#server/secrets/keys.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Player, startPlayer } from '../springblade/player.ts'
import { type Exchange, recordings } from '../springblade/recordings.ts'
import { keys } from '../sm2.ts'

const adminPassword = 'Opens-the-ward1'

describe('the recordings', () => {
  it('keep to the envelope: success has code 200; an error has its HTTP status as code, or HTTP 200 when refused or signed out', () => {
    expect(recordings.length).toBeGreaterThan(150)
    for (const { path, status, answer } of recordings) {
      expect([path, answer.success]).toEqual([path, answer.code === 200])
      if (status !== 200) expect([path, answer.code, answer.data]).toEqual([path, status, {}])
      if (status === 200 && answer.code === 401) expect(answer.data).toBeNull()
      if (answer.code === 200) expect(['操作成功', '暂无承载数据']).toContain(answer.msg)
    }
  })
  it('contain no secret', () => {
    const text = JSON.stringify(recordings)
    expect(text).not.toMatch(/eyJ[\w-]{10,}|"(?:password|clientSecret)":"(?:[0-9a-f]{32,})"/)
    expect([...text.matchAll(/"(?:accessToken|refreshToken)":"([^"]*)"/g)].filter(([, word]) => !/^<\w+>$/.test(word!))).toEqual([])
  })
  it('create, change and remove a row of every kind', () => {
    const createdKinds = recordings.filter(({ note }) => note === 'new').map(({ path }) => path.split('/').at(-2))
    const removed = recordings
      .filter(({ path, answer }) => path.endsWith('/remove') && answer.code === 200)
      .map(({ path }) => path.split('/').at(-2))
    expect(new Set(removed)).toEqual(new Set(createdKinds))
  })
})

/** Fields that are not compared: secrets, and times of writes. */
const ofThisRun = new Set(['accessToken', 'refreshToken', 'password', 'clientSecret', 'key', 'image', 'createTime', 'updateTime'])

/** Replaces values that differ from run to run, and leaves out recorded totals of shortened lists. */
function comparable(value: unknown, cut: boolean): unknown {
  if (Array.isArray(value)) return (cut ? value.slice(0, 3) : value).map((one) => comparable(one, cut))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(cut && (name === 'total' || name === 'pages')))
      .map(([name, of]) => [
        name,
        ofThisRun.has(name) && typeof of === 'string' && !/^\d*$/.test(of) ? '<of this run>' : comparable(of, cut),
      ]),
  )
}

describe('the player', () => {
  let player: Player
  beforeAll(async () => {
    player = await startPlayer({ sm2PrivateKey: keys.privateKey, password: adminPassword })
  })
  afterAll(() => player.stop())

  const tokens: Record<string, string> = {}
  let refresh = ''
  /** Ids of the recorded server, with those of this run. */
  const ids = new Map<string, string>()
  const ours = (text: string) => text.replace(/\d{19}/g, (id) => ids.get(id) ?? id)

  async function play({ method, path, query, caller, client, body, note }: Exchange) {
    const params = { ...query }
    if (params.password) {
      const right = params.account === 'admin' ? adminPassword : 'Made-pass1'
      params.password = sm2Text(note === 'wrong password' ? 'not this' : right, keys.publicKey)
    }
    if (params.refreshToken) params.refreshToken = refresh
    const search = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, ours(value)]))
    const answer = await fetch(`${player.url}${path}?${search}`, {
      method,
      headers: {
        ...(client && { Authorization: `Basic ${btoa('saber:saber_secret')}` }),
        ...(caller !== 'nobody' && { 'Blade-Auth': `bearer ${tokens[caller]}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && ours(JSON.stringify(body)),
    })
    return { status: answer.status, answer: (await answer.json()) as Exchange['answer'] }
  }

  it('answers every recorded call, in their order, as it was recorded', async () => {
    for (const [at, one] of recordings.entries()) {
      learn(one)
      const got = await play(one)
      keep(one, got)
      const want = JSON.parse(ours(JSON.stringify(one.answer))) as unknown
      expect([at, one.path, one.note, got.status, comparable(got.answer, !!one.cut)]).toEqual([
        ...[at, one.path, one.note, one.status],
        comparable(want, !!one.cut),
      ])
    }
    expect(player.unanswered).toEqual([])
  })

  /** Maps the next unknown id in a recording to the row that was created last. */
  function learn({ query, body, answer }: Exchange) {
    for (const [id] of JSON.stringify([query, body, answer.data]).matchAll(/2124362\d{12}/g)) {
      if (ids.has(id)) continue
      const newRows = Object.values(player.world.tables)
        .flatMap(({ rows }) => rows)
        .filter((row) => /^21244/.test(String(row.id)) && ![...ids.values()].includes(String(row.id)))
      expect(newRows).toHaveLength(1)
      ids.set(id, String(newRows[0]!.id))
    }
  }
  function keep({ note, query }: Exchange, { answer: { data } }: Pick<Exchange, 'answer'>) {
    if (typeof data !== 'object' || data === null || !('accessToken' in data) || !('refreshToken' in data)) return
    tokens[query.account && query.account !== 'admin' ? 'plain' : 'administrator'] = String(data.accessToken)
    if (note !== 'a plain role') refresh = String(data.refreshToken)
  }
})
