import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installedPackages, readAdvisories, vulnerabilities, type Advisory } from './advisories.ts'

/** As the GitHub advisory database publishes it (its texts and references shortened). */
const lodash = {
  schema_version: '1.3.0',
  id: 'GHSA-35jh-r3h4-6jhm',
  modified: '2022-02-08T21:35:09Z',
  published: '2021-05-06T16:05:51Z',
  aliases: ['CVE-2021-23337'],
  summary: 'Command Injection in lodash',
  details: '`lodash` versions prior to 4.17.21 are vulnerable to Command Injection via the template function.',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H' }],
  affected: ['lodash', 'lodash-es'].map((name) => ({
    package: { ecosystem: 'npm', name },
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
  })),
  references: [{ type: 'PACKAGE', url: 'https://github.com/lodash/lodash' }],
  database_specific: { cwe_ids: ['CWE-77', 'CWE-94'], severity: 'HIGH', github_reviewed: true },
}
/** An advisory of another ecosystem, for a package with the same name as one here. */
const sprout = {
  id: 'GHSA-229r-pqp6-8w6g',
  affected: [
    {
      package: { ecosystem: 'RubyGems', name: 'lodash' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { last_affected: '9' }] }],
    },
  ],
}

function folderOf(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ward-advisories-'))
  mkdirSync(join(folder, '2021', '05'), { recursive: true })
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, '2021', '05', name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}

it('reports the packages that a published advisory affects, with the fixed version', () => {
  const advisories = readAdvisories(folderOf({ 'a.json': lodash, 'b.json': sprout, 'README.md': 'no advisory' }))
  const versions = ['4.17.20', '4.17.21', '4.17.21-rc.1', '5.0.0', '0.1.0']
  const results = vulnerabilities(
    versions.map((version) => ({ name: 'lodash', version })),
    advisories,
  )
  expect(results.map(({ version }) => version)).toEqual(['4.17.20', '4.17.21-rc.1', '0.1.0'])
  expect(results[0]).toEqual({
    name: 'lodash',
    version: '4.17.20',
    id: 'GHSA-35jh-r3h4-6jhm',
    severity: 'HIGH',
    summary: 'Command Injection in lodash',
    fixed: '4.17.21',
  })
})

it('reads ranges as the schema evaluates them: several lines of versions, last affected, listed, withdrawn', () => {
  const about = (affected: Partial<Advisory['affected'][number]>, more: Partial<Advisory> = {}): Advisory => ({
    id: 'X',
    summary: '',
    affected: [{ package: { ecosystem: 'npm', name: 'p' }, ranges: [], versions: [], ...affected }],
    ...more,
  })
  const affects = (version: string, advisory: Advisory) => vulnerabilities([{ name: 'p', version }], [advisory]).length > 0
  const lines = about({
    ranges: [{ type: 'SEMVER', events: [{ fixed: '2.3.0' }, { introduced: '2.0.0' }, { introduced: '1.0.0' }, { fixed: '1.4.2' }] }],
  })
  expect(['0.9.0', '1.0.0', '1.4.1', '1.4.2', '1.9.0', '2.0.0', '2.2.9', '2.3.0'].filter((version) => affects(version, lines))).toEqual([
    ...['1.0.0', '1.4.1', '2.0.0', '2.2.9'],
  ])
  const last = about({ ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { last_affected: '1.2.3' }] }] })
  expect(['1.2.3', '1.2.4'].map((version) => affects(version, last))).toEqual([true, false])
  expect(['1.0.1', '1.0.2'].map((version) => affects(version, about({ versions: ['1.0.1'] })))).toEqual([true, false])
  expect(affects('1.0.1', about({ versions: ['1.0.1'] }, { withdrawn: '2024-01-01T00:00:00Z' }))).toBe(false)
})

it('names the file that is not an advisory', () => {
  expect(() => readAdvisories(folderOf({ 'bad.json': '{' }))).toThrow('bad.json')
  expect(() => readAdvisories(folderOf({ 'other.json': { name: 'x' } }))).toThrow('other.json')
})

it('reads nested packages, scopes and aliases of a lock file, each version once', () => {
  const packages = {
    '': { name: 'ward-console', version: '0.1.0' },
    'node_modules/@a/b': { version: '1.0.0' },
    'node_modules/c/node_modules/@a/b': { version: '2.0.0' },
    'node_modules/d/node_modules/@a/b': { version: '2.0.0' },
    'node_modules/alias': { name: 'real', version: '3.0.0' },
    'packages/own': { name: 'own', version: '1.0.0' },
    'node_modules/own': { link: true },
  }
  expect(installedPackages({ packages })).toEqual([
    { name: '@a/b', version: '1.0.0' },
    { name: '@a/b', version: '2.0.0' },
    { name: 'real', version: '3.0.0' },
    { name: 'own', version: '1.0.0' },
  ])
})
