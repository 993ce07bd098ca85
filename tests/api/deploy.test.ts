/** The deployment files are valid, and name only existing settings and metrics. */
import { DCLinter } from 'dclint'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPatch, type Operation } from 'rfc6902'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const settings = new Set([...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z_\d]+)=/gm)].map(([, name]) => name))

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
}

const manifestsIn = (file: string) => parseAllDocuments(read(`kubernetes/${file}`)).map((one) => one.toJS() as Manifest)

/** The manifests of an overlay, rendered like kustomize does; the overlays use JSON patches only. */
function rendered(overlay: string): Manifest[] {
  const { resources, patches } = parse(read(`kubernetes/overlays/${overlay}/kustomization.yaml`)) as {
    resources: string[]
    patches: { target: { kind: string; name: string }; patch: string }[]
  }
  const manifests = resources.flatMap((name) =>
    name === '../../base' ? manifestsIn('base/ward-console.yaml') : manifestsIn(`overlays/${overlay}/${name}`),
  )
  for (const { target, patch } of patches) {
    const [manifest, ...others] = manifests.filter(({ kind, metadata }) => kind === target.kind && metadata.name === target.name)
    expect([manifest?.kind, others], overlay).toEqual([target.kind, []])
    expect(applyPatch(manifest, parse(patch) as Operation[]), `${overlay} ${target.kind}`).toEqual(
      expect.not.arrayContaining([expect.any(Error)]),
    )
  }
  return manifests
}

test.each([
  ['blade-cluster', ['ConfigMap', 'Deployment', 'Service', 'NetworkPolicy', 'HorizontalPodAutoscaler', 'PodDisruptionBudget']],
  ['bundled', ['ConfigMap', 'Deployment', 'Service', 'NetworkPolicy', 'PersistentVolumeClaim']],
])('the Kubernetes overlay %s fits the schema of its kinds, and names only existing settings', async (overlay, kinds) => {
  const all = rendered(overlay)
  expect(all.map(({ kind }) => kind)).toEqual(kinds)
  for (const manifest of all) {
    const { [manifest.kind]: Kind } = (await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)) as Record<
      string,
      new (json: unknown) => { validate(): void }
    >
    expect(() => new Kind!(manifest).validate(), manifest.kind).not.toThrow()
    const wrong = { replicas: 'three', maxUnavailable: {}, ports: 1, podSelector: 2, accessModes: 3 }
    expect(() => new Kind!({ ...manifest, spec: wrong, data: 5 }).validate()).toThrow()
    for (const name of Object.keys(manifest.data ?? {})) expect(settings).toContain(name)
  }
})

/** Where a file does not fit the JSON schema of the Compose specification. */
const schemaProblems = (file: string) =>
  new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages.filter(({ rule }) => rule === 'invalid-schema').map(({ message }) => message))

test('the compose files fit the schema of the Compose specification', () => {
  for (const file of ['compose.yaml', 'deploy/compose.cluster.yaml', 'deploy/compose.production.yaml', 'tests/kit/compose.yaml'])
    expect([file, ...schemaProblems(file)]).toEqual([file])
  const folder = mkdtempSync(join(tmpdir(), 'ward-compose-'))
  const wrong = join(folder, 'compose.yaml')
  writeFileSync(wrong, read('compose.production.yaml').replace(/\brestart:/, 'restarts:'))
  expect(schemaProblems(wrong)).toEqual([expect.stringContaining('"/services/caddy", schemaPath="#/additionalProperties"')])
  rmSync(folder, { recursive: true })
})

/** Settings of `nightly-backup.sh`. */
const ofBackups = ['BACKUP_FOLDER', 'BACKUP_DAYS', 'TZ']

interface Service {
  image?: string
  environment?: Record<string, string>
  depends_on?: string[]
  volumes?: string[]
}

test.each([
  ['compose.cluster.yaml', ['balancer', 'console-1', 'console-2', 'console-3', 'redis', 'backend']],
  ['compose.production.yaml', ['caddy', 'console', 'backup']],
])('%s names only existing services, volumes and settings', (file, names) => {
  const { services, volumes } = parse(read(file), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  expect(Object.keys(services)).toEqual(names)
  for (const [name, { environment = {}, depends_on: needs = [], volumes: mounts = [], image }] of Object.entries(services)) {
    expect(image, name).toMatch(/^(ward-console|redis:7|haproxy:\d\.\d|caddy:2)$/)
    for (const setting of Object.keys(environment)) expect([...settings, ...ofBackups], name).toContain(setting)
    for (const other of needs) expect(services, name).toHaveProperty(other)
    for (const mount of mounts) if (!/^[.$]/.test(mount)) expect(volumes, name).toHaveProperty(mount.split(':')[0]!)
  }
})

test('the dashboard and the alerts query only existing metrics, and operators are told what to do about each alert', () => {
  const metrics = readFileSync('server/http/metrics.ts', 'utf8')
  const rules = parse(read('alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
  const board = JSON.parse(read('grafana.json')) as { panels: { targets: { expr: string }[] }[] }
  const operations = readFileSync('docs/operations.md', 'utf8')
  for (const { alert } of rules.groups.flatMap((group) => group.rules)) expect(operations).toMatch(new RegExp(`^\\| ${alert} `, 'm'))
  const all = [...board.panels.flatMap(({ targets }) => targets), ...rules.groups.flatMap((group) => group.rules)]
  const own = all.flatMap(({ expr }) => expr.match(/ward_\w+/g) ?? [])
  expect(own.length).toBeGreaterThan(18)
  for (const name of own) expect(metrics).toContain(`'${name.replace(/_(count|bucket|sum)$/, '')}'`)
})
