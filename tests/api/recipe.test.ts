/** Follows the README's "Add a resource" in a copy of the tree: the built program has all of it, on an existing database. */
import { token } from '#contract/endpoints/auth.ts'
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { run, type Program } from '../program.ts'
import { basic } from './server.ts'

const tree = mkdtempSync(join(tmpdir(), 'ward-recipe-'))
const own = { DATABASE_PATH: join(tree, 'data.sqlite'), SEED: 'demo' }
const command = (name: string, ...args: string[]) =>
  execFileSync(process.execPath, [join('node_modules', name), ...args], { cwd: tree, stdio: 'pipe', encoding: 'utf8' })

/** The code that the README gives for a file. */
function codeFor(file: string): string {
  const code = new RegExp(`\`\`\`ts\\n *// ${file}\\n([^]*?)\`\`\``).exec(readFileSync('README.md', 'utf8'))?.[1]
  if (!code) throw new Error(`The README has no code for ${file}`)
  return code
}

let program: Program
let url = ''
beforeAll(async () => {
  const files = readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  for (const part of ['app', 'build-tools', 'contract', 'db', 'seeds', 'sheets', 'bodies', 'server', ...files])
    cpSync(part, join(tree, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  // A database of the current program, without the resource.
  const before = run(own)
  await before.url()
  await before.stop()

  for (const file of ['contract/resources/rental.ts', 'db/tables/rental.ts']) appendFileSync(join(tree, file), `\n${codeFor(file)}`)
  const labels = join(tree, 'contract/labels/rental.ts')
  writeFileSync(labels, readFileSync(labels, 'utf8').replace(/\}\s*$/, `${codeFor('contract/labels/rental.ts')}}\n`))
  command('drizzle-kit/bin.cjs', 'generate')
  execFileSync(process.execPath, ['server/build.mjs'], {
    cwd: tree,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production', PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` },
  })
  program = run(own, { cwd: tree })
  url = await program.url()
})
afterAll(async () => {
  await program?.stop()
  rmSync(tree, { recursive: true, force: true })
})

async function tokenOf(account: string): Promise<string> {
  const query = new URLSearchParams({
    tenantId: '000000',
    grantType: 'password',
    scope: 'all',
    username: account,
    password: wirePassword(account),
  })
  const answer = await fetch(`${url}${token.path}?${query}`, { method: 'POST', headers: { authorization: basic() } })
  return ((await answer.json()) as { access_token: string }).access_token
}
async function ask(account: string, path: string, body?: object) {
  const headers = {
    authorization: basic(),
    'blade-auth': `bearer ${await tokenOf(account)}`,
    'content-type': 'application/json',
  }
  const answer = await fetch(`${url}/api/blade-system/${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return { status: answer.status, text: await answer.text() }
}

test('the administrator gets its menu row with the buttons of its verbs, and its rows; other users get neither', async () => {
  const { text: menu } = await ask('admin', 'menu/routes')
  expect(menu).toContain('"path":"/rental/cleaning"')
  const { text: buttons } = await ask('admin', 'menu/buttons')
  for (const act of ['add', 'edit', 'delete', 'view']) expect(buttons).toContain(`"code":"cleaning_${act}"`)
  const row = { cleaner: '王芳', minutes: 20, state: 1 }
  expect(await ask('admin', 'cleaning/submit', row)).toMatchObject({ status: 200 })
  const { text } = await ask('admin', 'cleaning/list')
  expect(JSON.parse(text)).toMatchObject({ data: { total: 1, records: [row] } })
  expect((await ask('admin', 'cleaning/submit', { ...row, minutes: 601 })).text).toContain('时长(分钟)')

  expect((await ask('auditor', 'menu/routes')).text).not.toContain('/rental/cleaning')
  expect((await ask('auditor', 'cleaning/list')).status).toBe(403)
  expect((await ask('auditor', 'cleaning/submit', row)).status).toBe(403)
})

test('its page, its form and its documentation exist', async () => {
  const sent = new URLSearchParams({ intent: 'account', username: 'admin', password: 'admin' })
  const response = await fetch(`${url}/login`, { method: 'POST', body: sent, headers: { origin: url }, redirect: 'manual' })
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const page = async (path: string) => (await fetch(url + path, { headers: { cookie } })).text()
  expect(await page('/rental/cleaning')).toMatch(/<h1[^>]*>清洁[^]*清洁员/)
  expect(await page('/rental/cleaning/new')).toMatch(/name="minutes"/)
  expect(await page('/api/docs/openapi.json')).toContain('/api/blade-system/cleaning/submit')
})

test('the conformance check covers its calls', () => {
  const output = command('tsx/dist/cli.mjs', 'server/cli/conformance.ts', '--url', `${url}/`, '--user', 'admin', '--password', 'admin')
  for (const verb of ['list', 'detail']) expect(output).toMatch(new RegExp(`GET /api/blade-system/cleaning/${verb} +ok`))
  expect(output).toContain('0 differs, 0 missing, 0 refused')
})
