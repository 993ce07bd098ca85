/** Opens the console's own store: in Redis if the settings name one, else in a file beside the database. */
import { openConsoleDatabase } from '#db/console/open.ts'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { openConsoleStore } from './console-store.ts'
import type { Between, OwnStore } from './own-store.ts'
import type { OnRefused } from './sealed.ts'

interface Settings {
  SESSION_IDLE_HOURS: number
  DATABASE_PATH: string
  REDIS_URL?: string
}

/**
 * @param key 32 bytes as hex @param migrations folder of the file's migrations @param between reaches the other consoles that use the file
 * @throws Fault when the file cannot be used; never because of Redis, which may come later
 */
export async function openStore(
  env: Settings,
  key: string,
  migrations: string,
  clock: () => number,
  log: Logger,
  between?: Between,
): Promise<OwnStore> {
  const idle = env.SESSION_IDLE_HOURS * 3_600_000
  const onRefused: OnRefused = (what, userId) =>
    log.warn({ what, userId }, 'a sealed value was refused: another key sealed it, or it was copied from another place')
  if (env.REDIS_URL) {
    const onChange = (connected: boolean) =>
      connected ? log.info('Redis is connected') : log.error('Redis is not reached: nobody can sign in or use a session until it is')
    const { openRedisStore } = await import('./redis-store.ts')
    return openRedisStore({ url: env.REDIS_URL, key, clock, idle, onChange, onRefused })
  }
  const file = env.DATABASE_PATH === ':memory:' ? ':memory:' : join(dirname(env.DATABASE_PATH), 'console.sqlite')
  return openConsoleStore(openConsoleDatabase(file, migrations), key, clock, idle, onRefused, between)
}
