// `npm run test:attack`: builds the current code and attacks it, only on loopback; about nine minutes.
import { spawnSync } from 'node:child_process'

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
const ok = succeeds('npm', 'run', 'build') && succeeds('vitest', 'run', '--config', 'tests/attack/vitest.config.ts')
process.exit(ok ? 0 : 1)
