// `npm run test:browsers`: a working day in the oldest supported browser, Firefox and the current Chromium, in both languages, against
// the built server. A step fails if the browser's console shows an error or a content policy violation.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveBuilt } from '../../bench/served.mjs'
import { npm, once } from '../../server/install.mjs'

const folder = import.meta.dirname
const pictures = 'test-results/browsers'
mkdirSync(pictures, { recursive: true })

const lock = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex')
once(join(folder, 'node_modules/.ward-installed'), lock, () => npm('ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'))

const { browsers } = await import('./browsers.mjs')
const { steps } = await import('./journey.mjs')
const { openLine } = await import('./cut-proxy.mjs')
const { Tab } = await import('./tab.mjs')

let passed = 0
let failed = 0
const note = (browser, step, error) => {
  if (error) failed += 1
  else passed += 1
  console.log(`${error ? 'FAILED' : 'ok    '}  ${browser.padEnd(14)}  ${step}${error ? `: ${error.message}` : ''}`)
}

async function travel(browser, { name, ...traits }, line) {
  const tab = await Tab.open(browser, line.url, traits, join(pictures, name.replace(/\W+/g, '-').toLowerCase()))
  for (const language of ['zh', 'en']) {
    for (const [step, act] of Object.entries(steps)) {
      if (step === 'sign in' && language !== 'zh') continue
      let error
      try {
        await act(tab, { language, line, key: `${name.replace(/\W+/g, '.')}.${language}.${Date.now()}`.toLowerCase() })
        await tab.shot(`${language}-${step}`)
      } catch (caught) {
        error = caught
        await tab.shot(`${language}-${step}-failed`).catch(() => {})
      }
      const complaints = tab.complaints.splice(0)
      note(name, `${language}  ${step}`, error ?? (complaints.length ? new Error(`console: ${complaints.join(' | ')}`) : undefined))
    }
  }
}

const only = process.argv[2]
const server = await serveBuilt()
const line = await openLine(server.url)
try {
  for (const kind of browsers.filter((b) => !only || b.name === only)) {
    let browser
    try {
      browser = await kind.launch()
      note(kind.name, await browser.version())
      await travel(browser, kind, line)
    } catch (error) {
      note(kind.name, 'starts', error)
    } finally {
      await browser?.close()
    }
  }
} finally {
  await line.end()
  server.end()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
