/** Backups: created while orders are refunded, verified, and restored without losing the replaced files. */
import { openDatabase } from '#db/open.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'
import { afterAll, expect, test } from 'vitest'
import { bundleOf } from '../bundle.ts'
import { dataFigures } from '#server/backup/data-figures.ts'
import { startApi } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(database: string, ...args: string[]) {
  const { SESSION_SECRET: _none, ...env } = process.env
  const child = spawn('node', [bundleOf('server/cli/backup.ts'), ...args], {
    env: { ...env, DATABASE_PATH: database },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

test('a backup created during refunds has a consistent ledger, uploads and the secret; a restore keeps the replaced files', async () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  const database = join(data, 'blade.sqlite')
  const api = await startApi({ file: database, demoOrders: 150, uploads: join(data, 'uploads') })
  writeFileSync(join(data, 'session.secret'), 'the secret of this installation', { mode: 0o600 })
  const admin = await api.login('admin')
  const form = new FormData()
  form.set('file', new File([Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)])], 'a.png'))
  expect((await api.call('POST', '/api/blade-resource/oss/endpoint/put-file', { token: admin, body: form })).code).toBe(200)
  const { data: list } = await api.call('GET', '/api/blade-system/order/list', { token: admin, query: { state_equal: 3, size: 50 } })
  const paid = (list as { records: { id: string }[] }).records

  const file = join(folder, 'a.backup')
  const backupRun = run(database, file)
  let isFinished = false
  void backupRun.then(() => (isFinished = true))
  let refunds = 0
  for (let i = 0; !isFinished; i++) {
    const body = { id: paid[i % paid.length]!.id, amount: 1, reason: '多收', requestNo: `backup-${i}` }
    if ((await api.call('POST', '/api/blade-system/pay/refund', { token: admin, body })).code === 200) refunds += 1
    api.pass(1000)
  }
  expect(refunds).toBeGreaterThan(5)
  const result = await backupRun
  expect(result.output).toContain('150 orders and 1 uploads')
  expect(result.code).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const figures = dataFigures(database)
  expect(Date.now() - figures.lastBackup()!).toBeLessThan(60_000)
  expect(figures.bytes()).toBeGreaterThan(1e6)
  expect(dataFigures(join(folder, 'blade.sqlite')).lastBackup()).toBeUndefined()
  expect(readdirSync(folder).sort()).toEqual(['a.backup', 'data'])
  expect((await run(database, file)).output).toContain('exists')

  expect((await run(database, '--restore', file)).output).toContain('is in use: stop the server first')
  await api.stop()
  const restored = await run(database, '--restore', file)
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/150 orders, 1 uploads\n.*replaced-/) })
  const replacedFolder = readdirSync(data).find((name) => name.startsWith('replaced-'))!
  expect(readdirSync(join(data, replacedFolder)).sort()).toEqual(expect.arrayContaining(['blade.sqlite', 'session.secret', 'uploads']))
  expect(readFileSync(join(data, 'session.secret'), 'utf8')).toBe('the secret of this installation')

  const again = openDatabase(database)
  expect(checkLedger(again)).toEqual([])
  expect(again.$client.prepare('select count(*) from ward_order').pluck().get()).toBe(150)
  again.$client.close()

  // A database may have any name; in the backup it is always the same.
  const elsewhere = join(folder, 'elsewhere', 'ward.sqlite')
  expect(await run(elsewhere, '--restore', file)).toMatchObject({ code: 0, output: expect.stringContaining('150 orders, 1 uploads') })
  expect(readdirSync(join(folder, 'elsewhere')).sort()).toEqual(['session.secret', 'uploads', 'ward.sqlite'])
  await run(elsewhere, join(folder, 'b.backup'))
  expect((await run(elsewhere, '--restore', join(folder, 'b.backup'))).output).toMatch(/150 orders, 1 uploads\n.*replaced-/)
})

test('a missing, truncated or malicious backup is refused with a message, and nothing is replaced', async () => {
  const data = join(folder, 'other')
  mkdirSync(data)
  const database = join(data, 'blade.sqlite')
  writeFileSync(database, '')
  const refused = async (file: string) => {
    const { code, output } = await run(database, '--restore', file)
    expect(readdirSync(data)).toEqual(['blade.sqlite'])
    return [code, output.trim()]
  }
  const cut = join(folder, 'cut.backup')
  writeFileSync(cut, readFileSync(join(folder, 'a.backup')))
  truncateSync(cut, Math.floor(statSync(cut).size / 2))
  expect(await refused(cut)).toEqual([1, expect.stringContaining('is not a backup, or was cut')])
  expect(await refused(join(folder, 'none'))).toEqual([1, expect.stringContaining('does not exist')])

  const evil = join(folder, 'evil')
  mkdirSync(evil)
  writeFileSync(join(evil, 'blade.sqlite'), 'not a database at all, but long enough to be taken for one'.repeat(20))
  writeFileSync(join(evil, 'elsewhere.txt'), 'x')
  const file = join(folder, 'evil.backup')
  await create({ file, gzip: true, cwd: evil, preservePaths: true }, ['blade.sqlite', join(evil, 'elsewhere.txt')])
  rmSync(join(evil, 'elsewhere.txt'))
  expect(await refused(file)).toEqual([1, expect.stringContaining('damaged')])
  expect(existsSync(join(evil, 'elsewhere.txt'))).toBe(false)
  expect(await run(join(folder, 'missing/blade.sqlite'), join(folder, 'b.backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('does not exist'),
  })
  expect((await run(database)).code).toBe(2)
})
