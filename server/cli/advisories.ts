/** Known vulnerabilities of npm packages, from a folder of advisories in the OSV format (ossf.github.io/osv-schema). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '#db/file.ts'
import semver from 'semver'
import { z } from 'zod'

const event = z.object({ introduced: z.string().optional(), fixed: z.string().optional(), last_affected: z.string().optional() })
const advisory = z.object({
  id: z.string(),
  summary: z.string().default(''),
  withdrawn: z.string().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        ranges: z.array(z.object({ type: z.string(), events: z.array(event) })).default([]),
        versions: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  database_specific: z.object({ severity: z.string().optional() }).optional(),
})
export type Advisory = z.infer<typeof advisory>
type Affected = Advisory['affected'][number]

export interface InstalledPackage {
  name: string
  version: string
}
export interface Vulnerability extends InstalledPackage {
  id: string
  severity: string
  summary: string
  /** The lowest version above the installed one that an advisory names as fixed. */
  fixed: string | undefined
}

/** @throws Fault for a folder that cannot be read, or with the name of a file that is not an advisory */
export function readAdvisories(folder: string): Advisory[] {
  return jsonFiles(folder).map((file) => {
    try {
      return advisory.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    } catch (cause) {
      throw new Fault(`${file} is no advisory in the OSV format.`, { cause })
    }
  })
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  } catch (cause) {
    throw new Fault(`The folder ${folder} cannot be read.`, { cause })
  }
}

/** Packages of a lock file of version 2 or 3, each version once. An alias counts as the package that it installs. */
export function installedPackages(lock: {
  packages: Record<string, { name?: string; version?: string; link?: boolean }>
}): InstalledPackage[] {
  const packages = Object.entries(lock.packages).flatMap(([path, { name, version, link }]) =>
    path && version && !link ? [{ name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }] : [],
  )
  return [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()]
}

/** "0" stands for a version below all others. */
const orZero = (version: string): string => (version === '0' ? '0.0.0-0' : version)

/** The events of a range in the order of versions, as the schema evaluates them. */
function isInRange(version: string, events: Affected['ranges'][number]['events']): boolean {
  let isAffected = false
  const at = ({ introduced, fixed, last_affected: last }: (typeof events)[number]) => orZero(introduced ?? fixed ?? last ?? '0')
  for (const { introduced, fixed, last_affected: last } of [...events].sort((a, b) => semver.compare(at(a), at(b)))) {
    if (introduced !== undefined && semver.gte(version, orZero(introduced))) isAffected = true
    if (fixed !== undefined && semver.gte(version, fixed)) isAffected = false
    if (last !== undefined && semver.gt(version, last)) isAffected = false
  }
  return isAffected
}

const isAffected = (version: string, { ranges, versions }: Affected): boolean =>
  versions.includes(version) || ranges.some(({ type, events }) => type !== 'GIT' && isInRange(version, events))

export function vulnerabilities(packages: readonly InstalledPackage[], advisories: readonly Advisory[]): Vulnerability[] {
  const byName = new Map<string, { advisory: Advisory; affected: Affected }[]>()
  for (const one of advisories)
    for (const affected of one.withdrawn ? [] : one.affected)
      if (affected.package?.ecosystem === 'npm')
        byName.set(affected.package.name, [...(byName.get(affected.package.name) ?? []), { advisory: one, affected }])
  return packages.flatMap(({ name, version }) =>
    (byName.get(name) ?? [])
      .filter(({ affected }) => isAffected(version, affected))
      .map(({ advisory: { id, summary, database_specific: own }, affected }) => {
        const fixes = affected.ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []))
        const fixed = semver.sort(fixes.filter((one) => semver.gt(one, version)))[0]
        return { name, version, id, severity: own?.severity ?? 'UNKNOWN', summary, fixed }
      }),
  )
}
