/** The console's own store in its SQLite file. */
import { openConsoleDatabase } from '#db/console/open.ts'
import { openConsoleStore } from '#server/console-store/console-store.ts'
import type { Tokens } from '#contract/session.ts'
import type { SessionUser } from '#contract/session-user.ts'
import { describe, expect, test } from 'vitest'
import { storeSuite } from '../console-store/suite.ts'

storeSuite((clock) => {
  const store = openConsoleStore(openConsoleDatabase(':memory:'), '0'.repeat(64), clock)
  return Promise.resolve([store, store])
})

/** An attacker who can write to the file copies sealed values between its rows. */
describe('a sealed value opens only where it belongs', () => {
  const here = { address: '127.0.0.1', agent: '' }
  const tokens = { accessToken: 'a', refreshToken: 'r', storedAt: 0, expiresAt: 1, tokenType: 'bearer' } as unknown as Tokens
  const userOf = (userId: string) => ({ userId, account: `user${userId}` }) as SessionUser
  function open(now = Date.now()) {
    const db = openConsoleDatabase(':memory:')
    const refused: string[] = []
    const store = openConsoleStore(
      db,
      '0'.repeat(64),
      () => now,
      undefined,
      (what, userId) => void refused.push(`${what} ${userId}`),
    )
    return { store, refused, sql: (text: string, ...values: unknown[]) => db.$client.prepare(text).run(...values) }
  }

  test('sessions with tokens or a user copied from another session are refused', async () => {
    const { store, refused, sql } = open()
    const [admin, clerk, thief] = [
      await store.open(userOf('1'), tokens, here),
      await store.open(userOf('2'), tokens, here),
      await store.open(userOf('2'), tokens, here),
    ]
    sql('update session set tokens = (select tokens from session where id = ?) where id = ?', admin.id, clerk.id)
    expect(await store.find(clerk.id)).toBeUndefined()
    sql(
      'update session set user = (select user from session where id = ?), tokens = (select tokens from session where id = ?) where id = ?',
      admin.id,
      admin.id,
      thief.id,
    )
    expect(await store.find(thief.id)).toBeUndefined()
    expect(refused).toEqual(['session 2', 'session 1'])
    expect(await store.find(admin.id)).toMatchObject({ tokens: { accessToken: 'a' } })
  })

  test('drafts copied to another draft or moved to another user are refused', async () => {
    const { store, refused, sql } = open()
    const [theirs, own] = [await store.keep('1', 'theirs'), await store.keep('2', 'own')]
    sql('update work set content = (select content from work where id = ?) where id = ?', theirs, own)
    expect(await store.peek('2', own)).toBeUndefined()
    sql("update work set user_id = '2' where id = ?", theirs)
    expect(await store.take('2', theirs)).toBeUndefined()
    expect(refused).toEqual(['draft 2', 'draft 2'])
  })
})
