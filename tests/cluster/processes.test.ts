/** Several consoles of one machine before one backend (`CONSOLES`): when processes end, users notice no more than a retry. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsoleStore } from '#server/console-store/console-store.ts'
import { deriveKey } from '#server/secrets/keys.ts'
import { openConsoleDatabase } from '#db/console/open.ts'
import { listen, listenAs } from '../api/events.ts'
import { basic } from '../api/server.ts'
import { freePort } from '../loopback.ts'
import { folder, removeFolder, settings, startProgram } from './programs.ts'
import { Visitor } from './visitor.ts'

let program: Awaited<ReturnType<typeof startProgram>>
let url: string
const place = join(folder, 'processes')
const environment = { DATABASE_PATH: join(place, 'blade.sqlite'), SEED: 'demo', CAPTCHA: 'off', CONSOLES: '2' }

beforeAll(async () => {
  program = await startProgram(await freePort(), environment)
  url = program.url
})
afterAll(async () => {
  await program?.end()
  removeFolder()
})

/** Process ids of the consoles, oldest first. */
const consoles = (): number[] => {
  const pid = String(program.child.pid)
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').map(Number))
    .filter(Boolean)
    .sort((a, b) => a - b)
}
/** Lines of the log that contain a text, since a position. */
const linesSince = (before: number, text: string) =>
  program
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes(text))

/** Opens the file of sessions beside the running consoles. */
const openStore = () => openConsoleStore(openConsoleDatabase(join(place, 'console.sqlite')), deriveKey(settings.SESSION_SECRET, 'tokens'))

async function tokenOf(account: string): Promise<string> {
  const query = new URLSearchParams({ grant_type: 'password', username: account, password: account, tenantId: '000000' })
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: basic(), 'Tenant-Id': '000000' },
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

test('a session applies to all consoles, and wrong passwords of a lock are counted together', async () => {
  const visitor = await new Visitor().signIn(url)
  const pages = async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => visitor.ask(`${url}/wel/index`, { headers: { Connection: 'close' } })))
    return [...new Set(all.map(({ status, location }) => `${status} ${location}`))]
  }
  expect(await pages()).toEqual(['200 '])
  expect((await visitor.send(`${url}/session/lock`, { password: 'secret', back: '/' })).location).toContain('/lock')
  expect(await pages()).toEqual(['302 /lock?to=%2Fwel%2Findex'])
  // The fifth ends the session, whichever console checks it.
  const tries = await Promise.all(Array.from({ length: 12 }, () => visitor.send(`${url}/lock`, { password: 'wrong' })))
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(4)
  expect(await pages()).toEqual([expect.stringContaining('302 /login')])
})

test('twenty simultaneous requests with an expired token cause one renewal', async () => {
  const visitor = await new Visitor().signIn(url)
  const store = openStore()
  const session = (await store.find(visitor.session))!
  await store.saveTokens(session, { ...session.tokens, storedAt: 0, expiresAt: 1 })
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => visitor.ask(`${url}/system/param`, { headers: { Connection: 'close' } })),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const renewed = (await store.find(session.id))!
  expect(renewed.tokens.accessToken).not.toBe(session.tokens.accessToken)
  // A refresh token is valid once: a second renewal would have failed, and ended the session.
  expect((await visitor.ask(`${url}/wel/index`)).status).toBe(200)
  await store.end()
})

test('calls, uploads and streams of other clients pass through any console, with the address and the id of the request', async () => {
  const token = await tokenOf('admin')
  const headers = { Authorization: basic(), 'Blade-Auth': `bearer ${token}` }
  const stream = await listenAs(url, token)
  const before = program.output().length
  const form = new FormData()
  form.set(
    'file',
    new Blob([Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')], {
      type: 'image/png',
    }),
    'a.png',
  )
  const uploaded = await fetch(`${url}/api/blade-resource/oss/endpoint/put-file`, { method: 'POST', headers, body: form })
  const { data } = (await uploaded.json()) as { data: { link: string } }
  expect((await fetch(new URL(data.link, url), { headers })).headers.get('content-type')).toBe('image/png')
  const added = await fetch(`${url}/api/blade-system/param/submit`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
    body: JSON.stringify({ paramName: '进程', paramKey: 'processes.live', paramValue: '1' }),
  })
  expect(added.status).toBe(200)
  await expect.poll(() => stream.changes().map(({ resource, verb }) => `${verb} ${resource}`)).toContain('insert param')
  await stream.close()
  const id = added.headers.get('x-request-id')!
  await expect.poll(() => linesSince(before, id).length).toBeGreaterThan(0)
  const log = await fetch(`${url}/api/blade-log/usual/list?size=20`, { headers })
  expect(log.status).toBe(200)
})

test('a body that is refused midway is answered, and its connection can be used again', async () => {
  const answer = await fetch(`${url}/api/blade-system/param/submit`, {
    method: 'POST',
    headers: { Authorization: basic(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ paramName: 'x'.repeat(20_000_000) }),
  })
  expect([401, 413]).toContain(answer.status)
  expect((await fetch(`${url}/api/blade-auth/captcha`)).status).toBe(200)
})

test('when a console is killed during 200 forms, each is applied once or can be sent again, and another console starts', async () => {
  const visitor = await new Visitor().signIn(url)
  const events = await listen(`${url}/session/events`, { Cookie: visitor.cookie })
  const unanswered: number[] = []
  let sent = 0
  const add = async (i: number) => {
    const fields = { paramName: `名称 ${i}`, paramKey: `processes.${i}`, paramValue: String(i) }
    const { status } = await visitor.send(`${url}/system/param/new`, fields).catch(() => ({ status: 0 }))
    sent += 1
    if (status !== 302) unanswered.push(i)
    return status
  }
  const forms = Array.from({ length: 200 }, (_, i) => i)
  const worker = async () => {
    for (let i = forms.shift(); i !== undefined; i = forms.shift()) await add(i)
  }
  const working = Promise.all(Array.from({ length: 8 }, worker))
  await expect.poll(() => sent).toBeGreaterThan(60)
  const [, killed] = consoles()
  process.kill(killed!, 'SIGKILL')
  expect((await visitor.ask(`${url}/system/param`).catch(() => visitor.ask(`${url}/system/param`))).status).toBe(200)
  await working
  for (const i of [...unanswered]) expect([302, 400]).toContain(await add(i))
  const token = await tokenOf('admin')
  const list = await fetch(`${url}/api/blade-system/param/list?size=500&paramKey=processes.`, {
    headers: { Authorization: basic(), 'Blade-Auth': `bearer ${token}` },
  })
  const { data } = (await list.json()) as { data: { records: { paramKey: string }[] } }
  const keys = data.records.map(({ paramKey }) => paramKey).filter((key) => /\d$/.test(key))
  expect([...keys].sort()).toEqual(Array.from({ length: 200 }, (_, i) => `processes.${i}`).sort())
  console.info(`a console killed amid 200 forms: ${unanswered.length} were told`)
  await expect.poll(() => consoles().filter((pid) => pid !== killed)).toHaveLength(2)
  await events.close()
})

test('no page fails while SIGHUP replaces the consoles under steady requests, and nobody is signed out', async () => {
  const visitor = await new Visitor().signIn(url)
  const pages = ['/wel/index', '/system/param', '/info/index']
  const statuses: number[] = []
  const under: Promise<unknown>[] = []
  let over = false
  const asking = (async () => {
    for (let i = 0; !over; i++) {
      const page = url + pages[i % pages.length]!
      // Like a browser, which repeats a read whose connection was closed before an answer.
      under.push(
        visitor
          .ask(page)
          .catch(() => visitor.ask(page))
          .then(
            ({ status }) => statuses.push(status),
            () => statuses.push(0),
          ),
      )
      await delay(25)
    }
  })()
  const before = consoles()
  process.kill(program.child.pid!, 'SIGHUP')
  await expect.poll(() => program.output(), { timeout: 60_000 }).toContain('all consoles were replaced')
  over = true
  await asking
  await Promise.all(under)
  console.info(`consoles replaced under ${statuses.length} requests`)
  expect(statuses.length).toBeGreaterThan(50)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(consoles().filter((pid) => before.includes(pid))).toEqual([])
})

test('metrics add up the processes, and state is counted once', async () => {
  const read = async () => (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${settings.METRICS_TOKEN}` } })).text()
  const valueOf = (text: string, name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  const store = openStore()
  // Spread over the processes, of which none has answered all.
  const visits = 12
  for (let i = 0; i < visits; i++) await fetch(`${url}/login`, { headers: { Connection: 'close' } })
  const text = await read()
  expect(valueOf(text, 'ward_sessions')).toBe(await store.countOpen())
  expect(valueOf(text, 'ward_ready')).toBe(1)
  expect(text.match(/^ward_build_info/gm)).toHaveLength(1)
  expect(text).toContain('ward_backup_age_seconds +Inf')
  const answered = /^ward_http_request_duration_seconds_count\{method="GET",route="\/login".* (\d+)$/m
  expect(Number(answered.exec(text)?.[1])).toBe(visits)
  expect((await fetch(`${url}/metrics`)).status).toBe(401)
  await store.end()
})

test('SIGTERM ends all processes, and open streams with them', async () => {
  const pids = consoles()
  const stream = await listenAs(url, await tokenOf('admin'))
  const started = Date.now()
  await program.end()
  await stream.ended
  console.info(`all processes ended after ${Date.now() - started} ms`)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
