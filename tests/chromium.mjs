// Browsers for tests: what is there, else Debian's package, else what the test library brings.
import { spawnSync } from 'node:child_process'

const onPath = (name) => {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : undefined
}

/** @returns the program file: CHROMIUM_PATH, else the system's, else Debian's package (as root), else Playwright's own, which it finds itself (undefined). */
export function findChromium() {
  const system = () => ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(onPath).find(Boolean)
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const present = system()
  if (present) return present
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update'], quiet)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], quiet)
    const installed = system()
    if (installed) return installed
  }
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return undefined
}
