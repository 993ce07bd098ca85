// The tested browsers: the oldest supported Chromium, Firefox ESR, and the installed Chromium.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { findChromium, findProgram } from '../programs.mjs'

const folder = import.meta.dirname
const viewport = { width: 1440, height: 900 }
const args = ['--no-sandbox', '--disable-gpu', '--force-prefers-reduced-motion']

/** Unpacks the binary, which the package ships compressed, into a folder beside the package. */
function unpackOld() {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin/chromium.br')
  const program = join(folder, 'node_modules/.chromium-109/chromium')
  if (!existsSync(program)) {
    mkdirSync(dirname(program), { recursive: true })
    writeFileSync(program, brotliDecompressSync(readFileSync(packed)))
    chmodSync(program, 0o755)
  }
  return program
}

const missing = (name) => new Error(`${name} is not installed, and could not be installed`)

/** `launch` starts the browser with a compatible driver. @throws Error if the browser is missing */
export const browsers = [
  {
    name: 'Chromium 109',
    showsPaper: true,
    polyfilled: true,
    // It logs this for every `popover` attribute, whether set by markup or by the polyfill.
    excused: /^Found a 'popover' attribute/,
    async launch() {
      // Needs an older driver, because later versions wait for protocol messages that this browser does not send.
      const { default: puppeteer } = await import('puppeteer-core-19')
      const own = ['--no-zygote', '--single-process', '--disable-dev-shm-usage']
      return puppeteer.launch({ executablePath: unpackOld(), headless: true, args: [...args, ...own], defaultViewport: viewport })
    },
  },
  {
    name: 'Firefox ESR',
    // WebDriver BiDi can print a page, but cannot emulate print media.
    showsPaper: false,
    polyfilled: false,
    // It logs a response that was aborted because the user went to another page.
    excused: /^TypeError: Error in input stream$/,
    async launch() {
      const executablePath = findProgram(process.env.FIREFOX_PATH, ['firefox-esr'], ['firefox-esr', 'fonts-noto-cjk'])
      if (!executablePath) throw missing('Firefox ESR')
      const { default: puppeteer } = await import('puppeteer-core')
      const extraPrefsFirefox = { 'ui.prefersReducedMotion': 1 }
      return puppeteer.launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: viewport, extraPrefsFirefox })
    },
  },
  {
    name: 'Chromium',
    showsPaper: true,
    polyfilled: false,
    async launch() {
      const executablePath = findChromium()
      if (!executablePath) throw missing('Chromium')
      const { default: puppeteer } = await import('puppeteer-core')
      return puppeteer.launch({ executablePath, headless: true, args, defaultViewport: viewport })
    },
  },
]
