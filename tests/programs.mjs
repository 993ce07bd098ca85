// Browsers of this machine. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process'

const onPath = (name) => {
  const lookup = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return lookup.status === 0 ? lookup.stdout.trim() : undefined
}

/** The configured program, or else the system's, or else Debian's package (as root); undefined if there is none. */
export function findProgram(named, names, packages) {
  const system = () => names.map(onPath).find(Boolean)
  const present = named || system()
  if (present || process.getuid?.() !== 0 || !onPath('apt-get')) return present
  // Limited in time, because the machine may have no network.
  const quiet = { stdio: 'ignore', timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=15', 'update'], quiet)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet)
  return system()
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The browser of `CHROMIUM_PATH`, or else an installed one. */
export const findChromium = () => findProgram(process.env.CHROMIUM_PATH, names, ['chromium', 'fonts-noto-cjk'])

/**
 * The headless shell of Chromium, with which the browser tests take two thirds of the time. Preferred even when a full Chromium is
 * installed already.
 */
export const findHeadless = () =>
  findProgram(process.env.CHROMIUM_PATH, ['chromium-headless-shell'], ['chromium-headless-shell', 'fonts-noto-cjk']) ?? findChromium()
