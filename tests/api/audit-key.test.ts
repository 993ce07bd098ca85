/** The key of the audit chain over the life of an installation: an old database, the command, heads recorded outside. */
import { openDatabase, type Db } from '#db/open.ts'
import { deriveKey, installationSecret } from '#server/secrets/keys.ts'
import { chainHash } from '#server/audit/audit.ts'
import { readAnchor } from '#server/audit/audit-anchor.ts'
import { closeEarlierKey, keyAudit } from '#server/audit/audit-key.ts'
import { chained, verifyAudit, verifyNewest } from '#server/audit/audit-verify.ts'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { command } from '../load/child.ts'
import { cutAfter, rechain, withoutGuards } from './audit-tampering.ts'

const now = Date.parse('2026-11-21T10:00:00+08:00')
let folder: string
let file: string
let key: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ward-audit-'))
  file = join(folder, 'blade.sqlite')
  key = deriveKey(installationSecret(undefined, file), 'audit')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Adds audit rows. @param by the key of the chain; null as versions before the key wrote them */
function write({ $client }: Db, count: number, by: string | null): void {
  const insert = $client.prepare(`insert into ward_audit (hash, ${chained.join(', ')}) values (?${', ?'.repeat(chained.length)})`)
  for (let n = 0; n < count; n++) {
    const parts = chained.map((column) => (column.endsWith('_id') && column !== 'row_id' ? null : `${column} ${n}`))
    const last = $client.prepare<[], string>('select hash from ward_audit order by seq desc limit 1').pluck().get() ?? ''
    insert.run(chainHash(by, last, parts), ...parts)
  }
}

test('a chain from before the key is verified, then closed once under the key; earlier tampering is still reported', () => {
  const db = openDatabase(file)
  write(db, 3, null)
  expect(verifyAudit(db, key).broken).toBe('row 1 was written without the key of this installation')
  expect(keyAudit(db, file, key, now)).toBe('The audit has a key now: 3 earlier rows were valid and are signed with it.')
  expect(statSync(`${file}.keyed`).mode & 0o777).toBe(0o600)
  write(db, 2, key)
  expect(verifyAudit(db, key)).toMatchObject({ rows: 6, takenOver: { rows: 3, at: '2026-11-21 10:00:00' } })
  expect(keyAudit(db, file, key, now)).toBeUndefined()
  expect(verifyAudit(db, key).broken).toBeUndefined()

  const change = (account: string) => db.$client.prepare('update ward_audit set account = ? where seq = 2').run(account)
  withoutGuards(db)
  change('somebody else')
  db.$client.exec('begin')
  rechain(db, null)
  // A whole chain without the key is not accepted a second time.
  expect(keyAudit(db, file, key, now)).toBeUndefined()
  expect(verifyAudit(db, key).broken).toBe('rows 1 to 3 were altered after the chain got its key')
  db.$client.exec('rollback; begin; delete from ward_audit where seq > 3')
  rechain(db, null)
  expect(keyAudit(db, file, key, now)).toBeUndefined()
  expect(verifyAudit(db, key).broken).toBe('row 1 was written without the key of this installation')
  db.$client.exec('rollback')
  db.$client.close()
})

test('a chain that was broken before it got a key is reported as broken, also later', () => {
  const db = openDatabase(file)
  write(db, 3, null)
  withoutGuards(db)
  db.$client.exec(`update ward_audit set account = 'somebody else' where seq = 2`)
  expect(keyAudit(db, file, key, now)).toBe('The audit has a key now, but was broken before: row 2 does not match its hash.')
  expect(verifyAudit(db, key).broken).toBe('row 2 does not match its hash')
  db.$client.close()
})

test('a replaced secret: its rows are closed under the new one, and verified with both; tampering on either side is reported', () => {
  const db = openDatabase(file)
  keyAudit(db, file, key, now)
  const next = deriveKey('the secret that replaces it', 'audit')
  write(db, 3, key)
  expect(verifyAudit(db, next).broken).toBe('row 1 does not match its hash')
  expect(closeEarlierKey(db, next, now)).toBe(3)
  write(db, 2, next)
  expect(verifyAudit(db, next)).toEqual({ rows: 6, unverified: 3, head: expect.objectContaining({ seq: 6 }) as unknown })
  expect(verifyAudit(db, next, [], [key])).toMatchObject({ rows: 6, unverified: 0 })
  expect(verifyNewest(db, next, 10)).toMatchObject({ rows: 6, verified: 3, broken: false })
  expect(verifyAudit(db, key).broken).toBe('row 4 does not match its hash')

  withoutGuards(db)
  const tampered = (work: string) => {
    db.$client.exec(`begin; ${work}`)
    const { broken } = verifyAudit(db, next, [], [key])
    db.$client.exec('rollback')
    return broken
  }
  expect(tampered(`update ward_audit set account = 'x' where seq = 2`)).toBe('row 2 does not match its hash')
  expect(tampered(`update ward_audit set account = 'x' where seq = 6`)).toBe('row 6 does not match its hash')
  expect(tampered('delete from ward_audit where seq = 4')).toBe('row 1 does not match its hash')
  // Whoever has the leaked secret can sign the rows before again, but not the row that closes them.
  const [third] = db.$client
    .prepare<[], string[]>(`select ${chained.join(', ')} from ward_audit where seq = 3`)
    .raw()
    .all()
  const before = db.$client.prepare<[], string>('select hash from ward_audit where seq = 2').pluck().get()!
  const forged = third!.map((part, i) => (chained[i] === 'account' ? 'x' : part))
  expect(tampered(`update ward_audit set account = 'x', hash = '${chainHash(key, before, forged)}' where seq = 3`)).toBe(
    'row 4 does not match its hash',
  )
  db.$client.close()
})

test('the command records heads in a file and detects missing rows with them', async () => {
  const anchor = join(folder, 'heads')
  const db = openDatabase(file)
  keyAudit(db, file, key, now)
  write(db, 3, key)
  expect(await command('audit-verify', file, '--anchor', anchor)).toContain(`row 3 was recorded in ${anchor}`)
  expect(readFileSync(anchor, 'utf8')).toMatch(/^2\S+Z 3 [0-9a-f]{64}\n$/)
  expect(statSync(anchor).mode & 0o777).toBe(0o600)
  withoutGuards(db)
  cutAfter(db, 2)
  expect(verifyAudit(db, key).broken).toBeUndefined()
  await expect(command('audit-verify', file, '--anchor', anchor)).rejects.toThrow('rows after 2 are missing: row 3 was recorded at')
  expect(readFileSync(anchor, 'utf8').split('\n')).toHaveLength(2)
  appendFileSync(anchor, 'something else\n')
  expect(() => readAnchor(anchor)).toThrow('line 2 is not a head')
  db.$client.close()
})
