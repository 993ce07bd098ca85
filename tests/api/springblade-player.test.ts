/** The recordings are consistent, and the player answers each recorded call as it was recorded. */
import { sm2Text } from '#server/secrets/keys.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Player, startPlayer } from '../springblade/player.ts'
import { type Exchange, recordingsOf, versions } from '../springblade/recordings.ts'
import { keys } from '../sm2.ts'

const adminPassword = 'Opens-the-ward1'

describe.each(versions)('the recordings of %s', (version) => {
  const exchanges = recordingsOf[version]
  it('keep to the envelope: success has code 200; an error has its HTTP status as code, or HTTP 200 when refused or signed out', () => {
    expect(exchanges.length).toBeGreaterThan(150)
    for (const { path, status, answer } of exchanges) {
      expect([path, answer.success]).toEqual([path, answer.code === 200])
      // Since 5.0 a guard of tenants answers HTTP 403 with code 400.
      if (status !== 200) expect([path, answer.code, answer.data]).toEqual([path, status === 403 ? 400 : status, {}])
      if (status === 200 && answer.code === 401) expect(answer.data).toBeNull()
      if (answer.code === 200) expect(['操作成功', '暂无承载数据']).toContain(answer.msg)
    }
  })
  it('contain no secret', () => {
    const text = JSON.stringify(exchanges)
    expect(text).not.toMatch(/eyJ[\w-]{10,}|"(?:password|clientSecret)":"(?:[0-9a-f]{32,})"/)
    expect(text).not.toMatch(/"password":"[0-9a-f]{40}"/)
    expect([...text.matchAll(/"(?:accessToken|refreshToken)":"([^"]*)"/g)].filter(([, word]) => !/^<\w+>$/.test(word!))).toEqual([])
  })
  it('create, change and remove a row of every kind', () => {
    const createdKinds = exchanges.filter(({ note }) => note === 'new').map(({ path }) => path.split('/').at(-2))
    const removed = exchanges
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

describe.each(versions)('the player as %s', (version) => {
  let player: Player
  beforeAll(async () => {
    player = await startPlayer({ sm2PrivateKey: keys.privateKey, password: adminPassword, version })
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
    for (const [at, one] of recordingsOf[version].entries()) {
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
  function keep({ note }: Exchange, { answer: { data } }: Pick<Exchange, 'answer'>) {
    if (typeof data !== 'object' || data === null || !('accessToken' in data) || !('refreshToken' in data)) return
    const callers: Record<string, Exchange['caller']> = { 'a plain role': 'plain', 'a manager': 'manager' }
    const caller = callers[note ?? ''] ?? 'administrator'
    tokens[caller] = String(data.accessToken)
    if (caller === 'administrator') refresh = String(data.refreshToken)
  }
})
