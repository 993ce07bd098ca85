/** The console's own store in Redis passes the same suite as its store in a file. */
import { createClient } from '@redis/client'
import { openRedisStore } from '#server/console-store/redis-store.ts'
import type { Tokens } from '#contract/session.ts'
import type { SessionUser } from '#contract/session-user.ts'
import { afterAll, expect, test } from 'vitest'
import { storeSuite } from '../console-store/suite.ts'
import { freePort } from '../loopback.ts'
import { redisUrl, removeFolder, startRedis } from './programs.ts'

const port = await freePort()
const redis = await startRedis(port)
afterAll(async () => {
  await redis.end()
  removeFolder()
})
const url = redisUrl(port)

storeSuite(async (clock) => {
  const client = await createClient({ url }).connect()
  for await (const keys of client.scanIterator({ MATCH: 'ward:*' })) if (keys.length) await client.del(keys)
  client.destroy()
  const open = () => openRedisStore({ url, key: '0'.repeat(64), clock })
  return [await open(), await open()]
})

test('a sealed value cannot be opened in the session of another user, nor as the draft of another user', async () => {
  const refused: string[] = []
  const store = await openRedisStore({ url, key: '0'.repeat(64), onRefused: (what, userId) => void refused.push(`${what} ${userId}`) })
  const raw = await createClient({ url }).connect()
  const here = { address: '127.0.0.1', agent: '' }
  const open = (userId: string) => store.open({ userId, account: userId } as SessionUser, { accessToken: userId } as Tokens, here)
  const [admin, clerk] = [await open('1'), await open('2')]
  await raw.hSet(`ward:session:${clerk.id}`, 'tokens', (await raw.hGet(`ward:session:${admin.id}`, 'tokens'))!)
  expect(await store.find(clerk.id)).toBeUndefined()
  const [theirs, own] = [await store.keep('1', 'theirs'), await store.keep('2', 'own')]
  await raw.set(`ward:work:2:${own}`, (await raw.get(`ward:work:1:${theirs}`))!)
  expect(await store.peek('2', own)).toBeUndefined()
  expect(refused).toEqual(['session 2', 'draft 2'])
  expect(await store.find(admin.id)).toMatchObject({ tokens: { accessToken: '1' } })
  raw.destroy()
  await store.end()
})

test('the deployed Redis refuses clients without the password, and the console may use its own keys only', async () => {
  const stranger = createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: false } })
  stranger.on('error', () => undefined)
  await expect(stranger.connect().then(() => stranger.get('ward:open'))).rejects.toThrow(/NOAUTH/)
  stranger.destroy()
  const own = await createClient({ url }).connect()
  await expect(own.get('other:key')).rejects.toThrow(/NOPERM/)
  await expect(own.flushAll()).rejects.toThrow(/NOPERM/)
  await expect(own.configGet('requirepass')).rejects.toThrow(/NOPERM/)
  await expect(own.publish('other', 'x')).rejects.toThrow(/NOPERM/)
  own.destroy()
})
