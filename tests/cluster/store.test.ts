/** The console's own store in Redis, by the suite that the file beside the console passes. */
import { createClient } from '@redis/client'
import { openRedisStore } from '#server/console-store/redis-store.ts'
import { afterAll } from 'vitest'
import { storeSuite } from '../console-store/suite.ts'
import { freePort } from '../loopback.ts'
import { removeFolder, startRedis } from './programs.ts'

const port = await freePort()
const redis = await startRedis(port)
afterAll(async () => {
  await redis.end()
  removeFolder()
})
const url = `redis://127.0.0.1:${port}`

storeSuite(async (clock) => {
  const client = await createClient({ url }).connect()
  await client.flushAll()
  client.destroy()
  const open = () => openRedisStore({ url, key: '0'.repeat(64), clock })
  return [await open(), await open()]
})
