// `npm run test:attack`: builds the current code and attacks it on loopback only; takes about twenty minutes. `-- --cluster`: a console with
// Redis (the system's, or else Debian's package) in front of a backend of its own, as in deploy/compose.cluster.yaml.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../loopback.ts'
import { findProgram } from '../programs.mjs'

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0

async function startRedis() {
  const program = findProgram(process.env.REDIS_SERVER, ['redis-server'], ['redis-server'])
  if (!program) throw new Error('redis-server is not found')
  const port = await freePort()
  const redis = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(redis.stdout, 'data')
  process.env.REDIS_URL = `redis://127.0.0.1:${port}/0`
  return redis
}
const redis = process.argv.includes('--cluster') ? await startRedis() : undefined
const ok = succeeds('npm', 'run', 'build') && succeeds('vitest', 'run', '--config', 'tests/attack/vitest.config.ts')
redis?.kill()
process.exit(ok ? 0 : 1)
