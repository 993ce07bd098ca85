/** The deployment files are valid, and name only existing settings and metrics. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const settings = new Set([...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z_\d]+)=/gm)].map(([, name]) => name))

interface Manifest {
  apiVersion: string
  kind: string
  data?: Record<string, string>
}

test('Kubernetes manifests fit the schema of their kinds', async () => {
  const all = parseAllDocuments(read('kubernetes/ward-console.yaml')).map((one) => one.toJS() as Manifest)
  expect(all.map(({ kind }) => kind)).toEqual([
    ...['ConfigMap', 'Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'NetworkPolicy'],
  ])
  for (const manifest of all) {
    const { [manifest.kind]: Kind } = (await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)) as Record<
      string,
      new (json: unknown) => { validate(): void }
    >
    expect(() => new Kind!(manifest).validate(), manifest.kind).not.toThrow()
    expect(() =>
      new Kind!({ ...manifest, spec: { replicas: 'three', maxUnavailable: {}, ports: 1, podSelector: 2 }, data: 5 }).validate(),
    ).toThrow()
    for (const name of Object.keys(manifest.data ?? {})) expect(settings).toContain(name)
  }
})

interface Service {
  image?: string
  environment?: Record<string, string>
  depends_on?: string[]
  volumes?: string[]
}

test('the compose file of the cluster names only existing services, volumes and settings', () => {
  const { services, volumes } = parse(read('compose.cluster.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  expect(Object.keys(services)).toEqual(['balancer', 'console-1', 'console-2', 'console-3', 'redis', 'backend'])
  for (const [name, { environment = {}, depends_on: needs = [], volumes: mounts = [], image }] of Object.entries(services)) {
    expect(image, name).toMatch(/^(ward-console|redis:7|haproxy:\d\.\d)$/)
    for (const setting of Object.keys(environment)) expect(settings, name).toContain(setting)
    for (const other of needs) expect(services, name).toHaveProperty(other)
    for (const mount of mounts) if (!mount.startsWith('.')) expect(volumes, name).toHaveProperty(mount.split(':')[0]!)
  }
})

test('the dashboard queries only existing metrics', () => {
  const metrics = readFileSync('server/http/metrics.ts', 'utf8')
  const board = JSON.parse(read('grafana.json')) as { panels: { targets: { expr: string }[] }[] }
  const own = board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/ward_\w+/g) ?? []))
  expect(own.length).toBeGreaterThan(8)
  for (const name of own) expect(metrics).toContain(`'${name.replace(/_(count|bucket|sum)$/, '')}'`)
})
