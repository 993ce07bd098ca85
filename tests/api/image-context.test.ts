/** The published form: the build context of the image, and the list of its packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ward-context-'))
const context = join(folder, 'image')
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const { version } = read('package.json') as { version: string }

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['server/image-context.mjs', context], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the context holds what the Dockerfile copies and the build reads, and no tests, documents or data', () => {
  const files = readdirSync(context, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['Dockerfile', '.dockerignore', 'package-lock.json', '.npmrc', 'server/main.ts']))
  expect(files.filter((name) => /\.test\.tsx?$|^(tests|docs|bench|deploy|data|node_modules|\.git|\.env)(\/|$)/.test(name))).toEqual([])
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  for (const name of copied) expect(existsSync(join(context, name)), name).toBe(true)
})

test('the list of packages is CycloneDX, and has every package of the image with its version', () => {
  const bill = read(join(folder, `ward-console-${version}.cdx.json`)) as {
    bomFormat: string
    metadata: { component: { name: string; version: string } }
    components: { name: string; version: string; purl: string }[]
  }
  expect([bill.bomFormat, bill.metadata.component.name, bill.metadata.component.version]).toEqual(['CycloneDX', 'ward-console', version])
  const { packages } = read('package-lock.json') as { packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }> }
  const needed = Object.entries(packages).flatMap(([path, { version, dev, devOptional }]) =>
    path && !dev && !devOptional ? [`${path.replace(/^.*node_modules\//, '')}@${version}`] : [],
  )
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  expect(needed.filter((one) => !listed.has(one))).toEqual([])
  expect([...listed].filter((one) => /^(vite|vitest|esbuild|@playwright\/test|eslint)@/.test(one))).toEqual([])
  expect(bill.components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true)
})
