/** The kit as a company uses it: the package in an empty project with TypeScript's defaults, and the README's examples. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ward-kit-project-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(command: string, args: readonly string[], env: Record<string, string> = {}, cwd = folder) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } })
  return { status, output: stdout + stderr }
}
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** What a project installs from a registry; here from this repository, without a network. */
const packages = ['@playwright/test', 'playwright', 'playwright-core', 'typescript', '@types/node', 'undici-types', 'zod']

beforeAll(() => {
  expect(run(process.execPath, ['tests/kit/pack.mjs', folder], {}, process.cwd())).toMatchObject({ status: 0 })
  const [tarball = ''] = readdirSync(folder).filter((name) => /^ward-kit-\d+\.\d+\.\d+\.tgz$/.test(name))
  write('package.json', '{ "name": "company-tests", "private": true, "type": "module" }')
  write('tsconfig.json', '{ "compilerOptions": { "module": "NodeNext", "strict": true, "noEmit": true }, "include": ["tests"] }')
  const local = packages.map((name) => resolve('node_modules', name))
  const quiet = ['--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund']
  const installed = run('npm', ['install', ...quiet, join(folder, tarball), ...local])
  expect(installed, installed.output).toMatchObject({ status: 0 })
  mkdirSync(join(folder, 'tests'))
}, 600_000)

test('the package holds no sources of the console', () => {
  const files = readdirSync(join(folder, 'node_modules/ward-kit'), { recursive: true, encoding: 'utf8' })
  expect(files).toContain('index.js')
  expect(files.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))).toEqual([])
  expect(files.filter((name) => /types.(app|server|db|seeds)/.test(name))).toEqual([])
})

test('the examples of its README compile and run', () => {
  const examples = [...readFileSync('tests/kit/README.md', 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  expect(examples).not.toEqual([])
  examples.forEach((code, i) => write(`tests/readme-${i}.spec.ts`, code))
  const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] }
  write(
    'playwright.config.ts',
    `export default { testDir: 'tests', workers: 1, timeout: 300_000, use: ${JSON.stringify({ launchOptions })} }`,
  )
  const compiled = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'])
  expect(compiled, compiled.output).toMatchObject({ status: 0 })
  const ended = run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list'], { WARD_CONSOLE: process.cwd() })
  expect(ended, ended.output).toMatchObject({ status: 0, output: expect.stringMatching(/\d+ passed/) as string })
})

test('the report of a failed call shows the line of the test, and holds the requests of its world', () => {
  write(
    'tests/failing.spec.ts',
    `import { test } from 'ward-kit'
test('fails', async ({ as }) => {
  const auditor = await as('auditor')
  await auditor.rows.param.submit({ paramName: 'not allowed' })
})
`,
  )
  const { status, output } = run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', 'failing', '--reporter=list'], {
    WARD_CONSOLE: process.cwd(),
  })
  expect(status).toBe(1)
  expect(output).toContain('Refusal: param.submit: 403')
  expect(output).toMatch(/> 4 \| +await auditor\.rows\.param\.submit/)
  expect(output).toMatch(/journal\.txt[\s\S]*POST {2}\/api\/blade-system\/param\/submit {2}403/)
})

test('ids are never null; verbs and filters that a resource does not have do not compile', () => {
  write(
    'tests/types.ts',
    `import type { Client } from 'ward-kit'
export async function wrong(client: Client) {
  const order = await client.rows.order.first({ state_equal: 3, id_in: '1', createTime_datege: '2026-03-01', customerId: '1' })
  const id: string = order.id
  const refund: string = (await client.money.payRefund({ id, amount: 1, requestNo: 'refund-0001' })).id
  // @ts-expect-error an order cannot be submitted
  await client.rows.order.submit({})
  // @ts-expect-error misspelled
  await client.rows.order.list({ state_equals: 3 })
  return refund
}
`,
  )
  const compiled = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'])
  expect(compiled, compiled.output).toMatchObject({ status: 0 })
})
