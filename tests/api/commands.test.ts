/** Commands of operators: their usage, and what they do where no database is. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleOf } from '../bundle.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const missing = join(folder, 'typo.sqlite')

function run(name: string, ...args: string[]) {
  const { SESSION_SECRET: _none, ...env } = process.env
  const file = bundleOf(`server/cli/${name}.ts`)
  const { status, stdout, stderr } = spawnSync('node', [file, ...args], { env: { ...env, DATABASE_PATH: missing }, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test.each(['ledger-check', 'audit-verify', 'secrets-forget', 'admin-password'])('%s refuses a database that does not exist', (name) => {
  const { status, stdout, stderr } = run(name)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim()).toBe(`${missing} does not exist: name the database in DATABASE_PATH`)
  expect(existsSync(missing)).toBe(false)
})

test.each(['backup', 'seed', 'ledger-check', 'audit-verify', 'secrets-forget', 'admin-password'])('%s prints its usage', (name) => {
  expect(run(name, '--help')).toEqual({ status: 0, stdout: expect.stringMatching(/^Usage: npm run [a-z:]+.*\n$/), stderr: '' })
  const { status, stderr } = run(name, '--hlep')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^Unknown option '--hlep'\nUsage: npm run [a-z:]+.*\n$/)
  expect(existsSync(missing)).toBe(false)
})

test('apply prints its usage, and names a file that it cannot use', () => {
  expect(run('apply', '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run apply -- FILE/) as string })
  expect(run('apply')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Usage: npm run apply/) as string })
  const account = ['--user', 'admin', '--password', 'admin']
  expect(run('apply', join(folder, 'nowhere.yaml'), ...account)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('nowhere.yaml') as string,
  })
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, 'parameters:\n  - { paramKey: a, paramValu: 1 }\n')
  const { status, stderr } = run('apply', file, ...account)
  expect([status, stderr]).toEqual([2, 'These settings are wrong:\n  parameters[0]: Unrecognized key: "paramValu"\n'])
})
