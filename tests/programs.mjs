// Browsers of this machine. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process'

const onPath = (name) => {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : undefined
}

/** The configured program, else the system's, else Debian's package (as root); undefined if there is none. */
export function findProgram(named, names, packages) {
  const system = () => names.map(onPath).find(Boolean)
  const present = named || system()
  if (present || process.getuid?.() !== 0 || !onPath('apt-get')) return present
  // why a limit: without a network there is what there is
  const quiet = { stdio: 'ignore', timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=15', 'update'], quiet)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet)
  return system()
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** `CHROMIUM_PATH`, else as `findProgram`. */
export const findChromium = () => findProgram(process.env.CHROMIUM_PATH, names, ['chromium', 'fonts-noto-cjk'])

/**
 * The same engine without windows, where there is one: all browser tests take two thirds of the time. Preferred to one with windows that
 * is there already.
 */
export const findHeadless = () =>
  findProgram(process.env.CHROMIUM_PATH, ['chromium-headless-shell'], ['chromium-headless-shell', 'fonts-noto-cjk']) ?? findChromium()
