/** The console's own store in Redis, by the suite that the file beside the console passes. */
import { createClient } from '@redis/client'
import { openRedisStore } from '#server/console-store/redis-store.ts'
import { storeSuite } from '../console-store/suite.ts'

const url = `redis://127.0.0.1:${process.env.REDIS_PORT}`

storeSuite(async (clock) => {
  const redis = await createClient({ url }).connect()
  await redis.flushAll()
  redis.destroy()
  const open = () => openRedisStore({ url, key: '0'.repeat(64), clock })
  return [await open(), await open()]
})
