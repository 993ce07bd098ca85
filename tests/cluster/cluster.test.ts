/** Three consoles behind round robin, with sessions in Redis and one backend: when machines stop, users notice no more than a retry. */
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../api/events.ts'
import { freePort } from '../loopback.ts'
import { readPage, valuesOf } from '../page.ts'
import { openRedisStore } from '#server/console-store/redis-store.ts'
import { deriveKey } from '#server/secrets/keys.ts'
import { answers, folder, program, type Program, redisUrl, removeFolder, run, settings, startProgram, startRedis } from './programs.ts'
import { Visitor } from './visitor.ts'

type Console = Awaited<ReturnType<typeof startProgram>>
let redisPort: number
let redis: Program
let backend: Console
let ports: number[]
let consoles: Console[]
let balancer: Program
let url: string
let consoleSettings: Record<string, string>

const startConsole = (i: number, build?: string) =>
  startProgram(ports[i]!, { ...consoleSettings, DATABASE_PATH: join(folder, `console-${i}/blade.sqlite`) }, build)

beforeAll(async () => {
  redisPort = await freePort()
  redis = await startRedis(redisPort)
  const backendSettings = { DATABASE_PATH: join(folder, 'backend/blade.sqlite'), SEED: 'demo', CAPTCHA: 'off' }
  backend = await startProgram(await freePort(), backendSettings)
  consoleSettings = { BLADE_API_URL: `${backend.url}/api`, REDIS_URL: redisUrl(redisPort), CAPTCHA: 'off' }
  ports = [await freePort(), await freePort(), await freePort()]
  consoles = await Promise.all([0, 1, 2].map((i) => startConsole(i)))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const places = Object.fromEntries(ports.map((one, i) => [`CONSOLE_${i + 1}`, `127.0.0.1:${one}`]))
  balancer = run(program('HAPROXY'), ['-db', '-f', 'deploy/haproxy.cfg'], { LISTEN: `127.0.0.1:${port}`, ...places })
  await answers(`${url}/healthz`)
})
afterAll(async () => {
  await Promise.all([balancer, ...(consoles ?? []), backend, redis].map((one) => one?.end()))
  removeFolder()
})

test('a session applies to all consoles: signing in, locking and unlocking at one takes effect at all', async () => {
  const [one, two, three] = consoles as [Console, Console, Console]
  const visitor = await new Visitor().signIn(one.url)
  const pages = async () =>
    (await Promise.all(consoles.map((each) => visitor.ask(`${each.url}/wel/index`)))).map(({ status, location }) => `${status} ${location}`)
  expect(await pages()).toEqual(['200 ', '200 ', '200 '])
  expect((await visitor.send(`${two.url}/session/lock`, { password: 'secret', back: '/' })).location).toContain('/lock')
  expect(await pages()).toEqual(Array(3).fill('302 /lock?to=%2Fwel%2Findex'))
  expect((await visitor.send(`${three.url}/lock`, { password: 'wrong' })).status).toBe(400)
  expect((await visitor.send(`${three.url}/lock`, { password: 'secret' })).status).toBe(302)
  expect(await pages()).toEqual(['200 ', '200 ', '200 '])
})

/** Lines of the backend's log about a call, after a position in the log. */
const callsSince = (before: number, path: string) =>
  backend
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes(`"url":"${path}`))

test('twenty simultaneous requests with an expired token cause one renewal', async () => {
  const visitor = await new Visitor().signIn(url)
  const store = await openRedisStore({ url: consoleSettings.REDIS_URL!, key: deriveKey(settings.SESSION_SECRET, 'tokens') })
  const session = (await store.find(visitor.session))!
  await store.saveTokens(session, { ...session.tokens, storedAt: 0, expiresAt: 1 })
  const before = backend.output().length
  const responses = await Promise.all(Array.from({ length: 20 }, () => visitor.ask(`${url}/system/param`)))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await delay(300)
  expect(callsSince(before, '/api/blade-auth/oauth/token')).toHaveLength(1)
  const renewed = (await store.find(session.id))!
  expect(renewed.tokens.accessToken).not.toBe(session.tokens.accessToken)
  await store.end()
})

test('when a console is killed during 200 forms, each is applied once or can be sent again, and later requests are served', async () => {
  const visitor = await new Visitor().signIn(url)
  const unanswered: number[] = []
  let sent = 0
  const add = async (i: number) => {
    const fields = { paramName: `名称 ${i}`, paramKey: `cluster.${i}`, paramValue: String(i) }
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
  await consoles[1]!.end('SIGKILL')
  expect((await visitor.ask(`${url}/system/param`)).status).toBe(200)
  await working
  // A repeated form is applied, or refused because it was applied before.
  for (const i of [...unanswered]) expect([302, 400]).toContain(await add(i))
  const counts = await countParams(visitor, 'cluster.')
  expect(counts).toEqual(new Map(Array.from({ length: 200 }, (_, i) => [`cluster.${i}`, 1])))
  console.info(`a console killed amid 200 forms: ${unanswered.length} were told`)
  consoles[1] = await startConsole(1)
})

test('a change made at one console reaches the event streams of all consoles within two seconds, also through the balancer', async () => {
  const people = await Promise.all(
    [...consoles.map((one) => one.url), url].map(async (at) => ({ at, visitor: await new Visitor().signIn(at) })),
  )
  const streams = await Promise.all(people.map(({ at, visitor }) => listen(`${at}/session/events`, { Cookie: visitor.cookie })))
  const start = Date.now()
  const { status } = await people[2]!.visitor.send(`${consoles[2]!.url}/system/param/new`, {
    paramName: '现场',
    paramKey: 'cluster.live',
    paramValue: '1',
  })
  expect(status).toBe(302)
  for (const { changes } of streams)
    await expect
      .poll(() => changes().map(({ resource, verb }) => `${verb} ${resource}`), { timeout: 2000, interval: 20 })
      .toContain('insert param')
  console.info(`told at every console ${Date.now() - start} ms after the form was sent`)
  await Promise.all(streams.map((stream) => stream.close()))
})

test('a dictionary entry changed at one console is updated on all; a view saved at one is offered on all', async () => {
  const [one, two, three] = consoles as [Console, Console, Console]
  const visitor = await new Visitor().signIn(one.url)
  const list = async (at: string, path = '/money/order') => (await visitor.ask(at + path)).text
  // Reads every list first, because each console caches what it has read.
  for (const { url: at } of consoles) expect(await list(at)).toContain('使用中')
  const linksOf = async (path: string) => readPage((await visitor.ask(one.url + path)).text).links
  const entries = (await linksOf('/system/dict-biz?code=order_status')).find((link) => link.includes('/entries'))!
  const edits = await Promise.all(
    [...new Set(await linksOf(entries))]
      .filter((link) => /\/edit/.test(link))
      .map(async (link) => ({ link, page: (await visitor.ask(one.url + link)).text })),
  )
  const { link, page } = edits.find((edit) => edit.page.includes('value="使用中"'))!
  const form = readPage(page).forms.find(({ fields }) => fields.some(({ name }) => name === 'dictValue'))!
  const values = Object.fromEntries([...valuesOf(form)].map(([name, [value = '']]) => [name, value]))
  expect((await visitor.send(one.url + link, { ...values, dictValue: '正在用' })).status).toBe(302)
  for (const { url: at } of [two, three]) await expect.poll(() => list(at), { timeout: 2000 }).toContain('正在用')

  const saved = await visitor.send(`${two.url}/table/views`, {
    table: 'order',
    back: '/money/order',
    name: '夜班',
    sharedWith: 'own',
    search: 'state=1',
  })
  expect(saved.status).toBe(302)
  for (const { url: at } of [one, three]) expect(await list(at)).toContain('夜班')
})

/** Number of parameters in the backend for each key that starts with `start`. */
async function countParams(visitor: Visitor, start: string): Promise<Map<string, number>> {
  const store = await openRedisStore({ url: consoleSettings.REDIS_URL!, key: deriveKey(settings.SESSION_SECRET, 'tokens') })
  const { tokens } = (await store.find(visitor.session))!
  await store.end()
  const counts = new Map<string, number>()
  for (let current = 1; ; current++) {
    const query = new URLSearchParams({ current: String(current), size: '200', paramKey: start })
    const answer = await fetch(`${backend.url}/api/blade-system/param/list?${query}`, {
      headers: {
        Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
        'Blade-Auth': `bearer ${tokens.accessToken}`,
      },
    })
    const { data } = (await answer.json()) as { data: { records: { paramKey: string }[]; pages: number } }
    for (const { paramKey } of data.records) counts.set(paramKey, (counts.get(paramKey) ?? 0) + 1)
    if (current >= data.pages) return new Map([...counts].sort(([a], [b]) => Number(a.split('.')[1]) - Number(b.split('.')[1])))
  }
}

test('when Redis is unavailable for ten seconds, pages say so, everybody stays signed in as themselves, and pages recover', async () => {
  const people = await Promise.all(['admin', 'finance', 'manager'].map((account) => new Visitor().signIn(url, account)))
  await redis.end()
  const stoppedAt = Date.now()
  while (Date.now() - stoppedAt < 10_000) {
    for (const person of people) {
      const { status, text } = await person.ask(`${url}/wel/index`)
      expect([status, text.includes('暂时无法读取登录信息')]).toEqual([503, true])
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${consoles[0]!.url}/readyz`)).status).toBe(503)
    await delay(500)
  }
  redis = await startRedis(redisPort)
  const back = Date.now()
  await expect.poll(async () => (await people[0]!.ask(`${url}/wel/index`)).status).toBe(200)
  console.info(`pages were back ${Date.now() - back} ms after Redis`)
  for (const [i, name] of ['管理员', '财务', '经理'].entries()) {
    const { status, text } = await people[i]!.ask(`${url}/info/index`)
    expect(status, name).toBe(200)
    expect(text).toContain(['admin', 'finance', 'manager'][i])
  }
  for (const one of consoles) expect(one.child.exitCode).toBeNull()
})

test('no page fails while consoles are restarted one after another under steady requests', async () => {
  const visitor = await new Visitor().signIn(url)
  const pages = ['/wel/index', '/system/param', '/info/index']
  const statuses: number[] = []
  const under: Promise<unknown>[] = []
  let over = false
  const asking = (async () => {
    for (let i = 0; !over; i++) {
      under.push(
        visitor.ask(url + pages[i % pages.length]!).then(
          ({ status }) => statuses.push(status),
          () => statuses.push(0),
        ),
      )
      await delay(20)
    }
  })()
  for (const i of [0, 1, 2]) {
    await consoles[i]!.end()
    consoles[i] = await startConsole(i)
    await delay(1500)
  }
  over = true
  await asking
  await Promise.all(under)
  console.info(`a rolling restart under ${statuses.length} requests`)
  expect(statuses.length).toBeGreaterThan(100)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

/** nginx in front of the consoles, with the configuration that the project ships. */
async function startNginx(): Promise<Program & { url: string }> {
  const port = await freePort()
  let conf = readFileSync('deploy/nginx.conf', 'utf8').replace('listen 8080', `listen 127.0.0.1:${port}`)
  for (const [i, one] of ports.entries()) conf = conf.replace(`console-${i + 1}:3000`, `127.0.0.1:${one}`)
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`).join(' ')
  writeFileSync(file, `daemon off; error_log stderr; pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary} ${conf} }`)
  const nginx = run(program('NGINX'), ['-c', file, '-p', folder])
  await answers(`http://127.0.0.1:${port}/healthz`)
  return { ...nginx, url: `http://127.0.0.1:${port}` }
}

test('during a rollout, scripts of a new version are served from the console that has them, behind both balancers', async () => {
  // Inside the checkout, because the build loads its libraries from there.
  const other = resolve('test-results/another-version')
  const nginx = await startNginx()
  try {
    cpSync('build', join(other, 'build'), { recursive: true })
    symlinkSync(resolve('db'), join(other, 'db'))
    writeFileSync(join(other, 'build/client/assets/page-of-it.js'), 'export {}')
    await consoles[2]!.end()
    consoles[2] = await startConsole(2, join(other, 'build'))
    for (const at of [url, nginx.url]) {
      await expect.poll(async () => (await fetch(`${at}/assets/page-of-it.js`)).status).toBe(200)
      const responses = await Promise.all(Array.from({ length: 30 }, () => fetch(`${at}/assets/page-of-it.js`)))
      expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200))
      expect((await fetch(`${at}/assets/of-no-version.js`)).status).toBe(404)
    }
  } finally {
    await nginx.end('SIGQUIT')
    await consoles[2]!.end()
    rmSync(other, { recursive: true, force: true })
    consoles[2] = await startConsole(2)
  }
})

test('the id of a request is in the logs of balancer, console and backend', async () => {
  const visitor = await new Visitor().signIn(url)
  const { requestId } = await visitor.ask(`${url}/money/order`)
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  await expect.poll(() => balancer.output()).toContain(`"id":"${requestId}"`)
  await expect.poll(() => consoles.some((one) => one.output().includes(`"id":"${requestId}"`))).toBe(true)
  await expect.poll(() => backend.output()).toContain(`"id":"${requestId}","method":"GET","url":"/api/blade-system/order/list`)
})

test('the metrics are valid for Prometheus, and the balancer does not expose them', async () => {
  const answer = await fetch(`${consoles[0]!.url}/metrics`, { headers: { Authorization: `Bearer ${settings.METRICS_TOKEN}` } })
  const { status, stderr, stdout } = spawnSync(program('PROMTOOL'), ['check', 'metrics'], { input: await answer.text(), encoding: 'utf8' })
  // The status alone does not tell, because promtool also complains about names of Node's own metrics.
  expect(`${stdout}${stderr}`).not.toMatch(/error while linting|text format parsing/i)
  expect([0, 3]).toContain(status)
  expect((await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${settings.METRICS_TOKEN}` } })).status).toBe(403)
})

test('behind nginx, the request’s id still reaches the backend through both proxies', async () => {
  const nginx = await startNginx()
  try {
    const visitor = new Visitor()
    await visitor.signIn(nginx.url)
    const { status, requestId } = await visitor.ask(`${nginx.url}/money/order`, {
      headers: { 'X-Forwarded-For': '203.0.113.7' },
    })
    expect(status).toBe(200)
    expect(requestId).toMatch(/^[\da-f]{32}$/)
    await expect.poll(() => backend.output()).toContain(`"id":"${requestId}"`)
  } finally {
    await nginx.end('SIGQUIT')
  }
})
