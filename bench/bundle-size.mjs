// JavaScript that a page loads first, gzip: printed by the build, which fails when a page is over its limit.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const limits = { 'pages/login/login': 145, 'pages/money/order': 220, 'pages/crud/list': 220 }

const folder = 'build/client/assets'
const manifestFile = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name))
const manifest = JSON.parse(
  readFileSync(`${folder}/${manifestFile}`, 'utf8')
    .replace(/^window\.__remixManifest=/, '')
    .replace(/;$/, ''),
)

const fileOf = (url) => `build/client${url}`
const size = (url) => (existsSync(fileOf(url)) ? gzipSync(readFileSync(fileOf(url))).length : 0)

// why the texts: every page loads those of one language, though no module imports them by name; the larger counts
const texts = readdirSync(folder)
  .filter((name) => /texts-(zh|en)-/.test(name))
  .map((name) => `/assets/${name}`)
  .reduce((one, other) => (size(one) > size(other) ? one : other))

let over = false
for (const [page, limit] of Object.entries(limits)) {
  const files = new Set([manifest.url, texts, manifest.entry.module, ...manifest.entry.imports])
  for (let id = page; id; id = manifest.routes[id].parentId) {
    const route = manifest.routes[id]
    for (const url of [route.module, ...(route.imports ?? [])]) files.add(url)
  }
  const total = [...files].reduce((sum, url) => sum + size(url), 0) / 1024
  over ||= total > limit
  console.log(`${page.padEnd(18)} ${total.toFixed(1).padStart(6)} KB of JavaScript, gzip (limit ${limit})`)
}
if (over) process.exit(1)
