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
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], quiet)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet)
  return system()
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** `CHROMIUM_PATH`, else as `findProgram`. */
export const findChromium = () => findProgram(process.env.CHROMIUM_PATH, names, ['chromium', 'fonts-noto-cjk'])

/** The same engine without windows, where there is one: it opens a page with a third of the processor time. */
export const findHeadless = () =>
  findProgram(process.env.CHROMIUM_PATH, ['chromium-headless-shell', ...names], ['chromium-headless-shell', 'fonts-noto-cjk']) ??
  findChromium()
