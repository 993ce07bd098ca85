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

function run(name: string, args: string[] = [], database = missing) {
  const { SESSION_SECRET: _none, ...env } = process.env
  const file = bundleOf(`server/cli/${name}.ts`)
  const { status, stdout, stderr } = spawnSync('node', [file, ...args], { env: { ...env, DATABASE_PATH: database }, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test.each(['ledger-check', 'audit-verify', 'secrets-forget', 'admin-password'])('%s refuses a database that does not exist', (name) => {
  const { status, stdout, stderr } = run(name)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim()).toBe(`${missing} does not exist: name the database in DATABASE_PATH`)
  expect(existsSync(missing)).toBe(false)
})

// Node's own recursive mkdir never returns there.
test('commands that write say at once that a path below /proc cannot be written', () => {
  const nowhere = '/proc/nowhere/deep/x.sqlite'
  const refusal = 'its folder cannot be written or the disk is full (ENOENT)'
  expect(run('seed', [], nowhere)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${nowhere} was not created, and nothing was changed: ${refusal}\n`,
  })
  const file = join(folder, 'some.backup')
  writeFileSync(file, '')
  expect(run('backup', ['--restore', file], nowhere)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^\nThe data folder \/proc\/nowhere\/deep cannot be written \(ENOENT\): let this user write there/,
    ) as string,
  })
  expect(run('backup', ['/proc/nowhere/x.backup'], file)).toMatchObject({
    status: 1,
    stderr: '\n/proc/nowhere/x.backup cannot be written: the folder /proc/nowhere is missing or closed (ENOENT)\n',
  })
})

test.each(['backup', 'seed', 'ledger-check', 'audit-verify', 'secrets-forget', 'admin-password'])('%s prints its usage', (name) => {
  expect(run(name, ['--help'])).toEqual({ status: 0, stdout: expect.stringMatching(/^Usage: npm run [a-z:]+.*\n$/), stderr: '' })
  const { status, stderr } = run(name, ['--hlep'])
  expect(status).toBe(2)
  expect(stderr).toMatch(/^Unknown option '--hlep'\nUsage: npm run [a-z:]+.*\n$/)
  expect(existsSync(missing)).toBe(false)
})

test('apply prints its usage, and names a file that it cannot use', () => {
  expect(run('apply', ['--help'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run apply -- FILE/) as string })
  expect(run('apply')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Usage: npm run apply/) as string })
  const account = ['--user', 'admin', '--password', 'admin']
  expect(run('apply', [join(folder, 'nowhere.yaml'), ...account])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('nowhere.yaml') as string,
  })
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, 'parameters:\n  - { paramKey: a, paramValu: 1 }\n')
  const { status, stderr } = run('apply', [file, ...account])
  expect([status, stderr]).toEqual([2, 'These settings are wrong:\n  parameters[0]: Unrecognized key: "paramValu"\n'])
})
