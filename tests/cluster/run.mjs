// `npm run test:cluster` (after a build): three consoles behind a balancer, with sessions in Redis, in front of one backend.
// Uses the Redis, HAProxy, nginx and promtool of the system, or installs Debian's packages (as root).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findProgram } from '../programs.mjs'

if (!existsSync('build/main.js')) {
  console.error('build/main.js is missing: run npm run build first')
  process.exit(1)
}
const programs = {
  REDIS_SERVER: findProgram(process.env.REDIS_SERVER, ['redis-server'], ['redis-server']),
  HAPROXY: findProgram(process.env.HAPROXY, ['haproxy'], ['haproxy']),
  NGINX: findProgram(process.env.NGINX, ['nginx', '/usr/sbin/nginx'], ['nginx']),
  PROMTOOL: findProgram(process.env.PROMTOOL, ['promtool'], ['prometheus']),
}
const missing = Object.entries(programs).filter(([, path]) => !path)
if (missing.length) {
  console.error(`not found: ${missing.map(([name]) => name.toLowerCase().replace('_', '-')).join(', ')}`)
  process.exit(1)
}
const { status } = spawnSync('vitest', ['run', '--config', 'tests/cluster/vitest.config.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...programs },
})
process.exit(status ?? 1)
