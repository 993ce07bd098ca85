/** The built console before a Blade server that only BLADE_API_URL names: it finds out what the server is, and follows its changes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, listen } from '../loopback.ts'
import { type Program, run } from '../program.ts'
import { keys } from '../sm2.ts'
import { type Player, startPlayer } from '../springblade/player.ts'
import { password, settingsFor } from '../springblade/stock.ts'
import { complaintsIn, createVisitor, Refused } from '../walk/visitor.ts'
import { readPage, valuesOf } from '../page.ts'
import { until } from '../wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-one-setting-'))
const programs: Program[] = []
let player: Player
beforeAll(async () => {
  player = await startPlayer({ sm2PrivateKey: keys.privateKey, password })
})
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await player.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A console with these settings, and a database of its own. */
async function start(settings: Record<string, string>) {
  const program = run({ ...settings, LOG_LEVEL: 'warn', DATABASE_PATH: join(folder, `${programs.length}.sqlite`) })
  programs.push(program)
  return { program, site: await program.url() }
}
const { BLADE_SM2_PUBLIC_KEY: _key, ...withoutKey } = settingsFor('')
const printed = ({ output }: Program, line: RegExp) => until(() => line.test(output()), String(line), { evidence: output })
const words = (html: string) => html.replace(/<[^>]+>/g, ' ')
const signedIn = async (site: string) => (await createVisitor(site).signIn('admin', password)).path

describe('without the public key of an open-source server', () => {
  let site: string
  let program: Program
  beforeAll(async () => {
    ;({ site, program } = await start({ ...withoutKey, BLADE_API_URL: player.url }))
  })

  it('the start finds the dialect, and prints where an installation keeps its key', async () => {
    await printed(program, new RegExp(`Blade server +${player.url}, springblade`))
    await printed(program, /BLADE_SM2_PUBLIC_KEY is missing[^]*blade\.auth\.public-key[^]*BLADE_OAUTH2_PUBLIC_KEY/)
  })

  it.each([
    ['zh', '请系统管理员设置 BLADE_SM2_PUBLIC_KEY'],
    ['en', 'administrator must set BLADE_SM2_PUBLIC_KEY'],
  ])('the sign-in page says so in %s, and sends no password, so that no account is locked', async (language, text) => {
    const headers = { cookie: `ward_lang=${language}`, origin: site }
    const html = await (await fetch(`${site}/login`, { headers })).text()
    expect(words(html)).toContain(text)
    const form = readPage(html).forms.find(({ fields }) => fields.some(({ name }) => name === 'password'))!
    const typed = valuesOf(form).set('intent', ['account']).set('username', ['admin']).set('password', [password])
    const body = new URLSearchParams([...typed].flatMap(([name, list]) => list.map((value) => [name, value])))
    const answer = await fetch(`${site}/login`, { method: 'POST', body, headers, redirect: 'manual' })
    expect(complaintsIn(await answer.text()).join()).toContain(text)
    expect(player.calls.filter(({ path }) => path.includes('token'))).toEqual([])
  })
})

it('a refused sign-in is logged with what it depends on, without the password; three people in a row are a reason to suspect the key', async () => {
  const { site, program } = await start(settingsFor(player.url))
  const logLines = () =>
    program
      .output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))
  const refused = () => logLines().filter(({ msg }) => msg === 'a sign-in was refused')
  const suspicions = () => logLines().filter(({ msg }) => String(msg).includes('BLADE_SM2_PUBLIC_KEY'))
  for (const account of ['who', 'who', 'when']) await expect(createVisitor(site).signIn(account, 'Not-this-one1')).rejects.toThrow(Refused)
  await until(() => refused().length === 3, 'three log lines', { evidence: program.output })
  expect(refused()[0]).toMatchObject({
    dialect: 'springblade',
    passwordMode: 'sm2',
    tenantId: '000000',
    refusal: { code: 400, msg: expect.any(String) as string },
  })
  expect(program.output()).not.toContain('Not-this-one1')
  expect(suspicions()).toEqual([])
  await expect(createVisitor(site).signIn('where', 'Not-this-one1')).rejects.toThrow(Refused)
  await until(() => suspicions().length === 1, 'a suspicion', { evidence: program.output })
  expect(await signedIn(site)).toBe('/wel/index')
})

it('a server that is down at the start is found when it starts', async () => {
  const port = await freePort()
  const { site, program } = await start(settingsFor(`http://127.0.0.1:${port}`))
  await printed(program, /none found yet: http:\/\/127\.0\.0\.1:\d+\/api\/blade-auth\/oauth\/captcha \(ECONNREFUSED\)/)
  expect(complaintsIn((await createVisitor(site).open('/login')).html)).toEqual([])
  await expect(createVisitor(site).signIn('admin', password)).rejects.toThrow('无法连接服务')
  const late = createServer((req, res) => void forward(player.url, req, res)).listen(port, '127.0.0.1')
  await once(late, 'listening')
  await printed(program, new RegExp(`http://127\\.0\\.0\\.1:${port}, springblade`))
  expect(await signedIn(site)).toBe('/wel/index')
  late.closeAllConnections()
  late.close()
})

/** Passes a request to another server. */
async function forward(to: string, ...[req, res]: Parameters<Parameters<typeof listen>[0]>): Promise<void> {
  const sent = await buffer(req)
  const { host: _host, connection: _connection, ...headers } = req.headers
  const method = req.method === 'POST' ? 'POST' : 'GET'
  const answer = await request(to + (req.url ?? ''), { method, headers, body: sent.length ? sent : null })
  res.writeHead(answer.statusCode, { 'Content-Type': 'application/json' }).end(await answer.body.text())
}

it('a server that changes its dialect while the console runs is noticed at the next sign-in', async () => {
  let isOpen = false
  const json = { 'Content-Type': 'application/json' }
  const changing = await listen((req, res) => {
    if (isOpen) return void forward(player.url, req, res)
    if (req.url === '/api/blade-auth/oauth/captcha')
      return void res.writeHead(200, json).end(JSON.stringify({ key: 'a', image: 'data:image/png;base64,AA==' }))
    return void res.writeHead(404, json).end(JSON.stringify({ code: 404, success: false, data: {}, msg: 'none' }))
  })
  const { site, program } = await start(settingsFor(changing.url))
  await printed(program, new RegExp(`${changing.url}/api, bladex`))
  isOpen = true
  // The console searches again at most every five seconds.
  await until(async () => (await signedIn(site).catch(() => '')) === '/wel/index', 'a sign-in', { evidence: program.output })
  await printed(program, new RegExp(`${changing.url}, springblade`))
  await changing.stop()
})
