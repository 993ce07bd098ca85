/**
 * `npm run audit:deps`: checks the packages of the lock file for known vulnerabilities. Asks the registry (`npm audit`), or reads a folder
 * of advisories in the OSV format: `-- --advisories FOLDER`. Exit code 0: none; 1: some, which are printed; 2: the check failed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { faultText } from '../process/exit.ts'
import { installedPackages, readAdvisories, vulnerabilities } from './advisories.ts'
import { readArguments } from './options.ts'

interface NpmAudit {
  error?: { summary?: string }
  message?: string
  metadata?: { vulnerabilities: Record<string, number> }
}

/** @returns the exit code */
function askRegistry(): number {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' })
  let answer: NpmAudit
  try {
    answer = JSON.parse(stdout) as NpmAudit
  } catch {
    answer = { message: 'npm audit printed no JSON' }
  }
  const counts = answer.metadata?.vulnerabilities
  if (!counts) {
    console.log(`NOT CHECKED: the registry did not answer the audit (${answer.error?.summary || answer.message || 'no reason given'}).`)
    console.log('Give a folder of advisories instead: npm run audit:deps -- --advisories FOLDER (docs/security.md).')
    return 2
  }
  if (!counts.total) {
    console.log('The registry knows no vulnerability of the packages in package-lock.json.')
    return 0
  }
  spawnSync('npm', ['audit'], { stdio: 'inherit', shell: process.platform === 'win32' })
  return 1
}

/** @returns the exit code */
function readFolder(folder: string): number {
  const advisories = readAdvisories(folder)
  const ofNpm = advisories.filter(({ affected }) => affected.some((one) => one.package?.ecosystem === 'npm')).length
  if (!ofNpm) {
    console.log(`NOT CHECKED: ${folder} has no advisory about an npm package.`)
    return 2
  }
  const packages = installedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof installedPackages>[0])
  const matches = vulnerabilities(packages, advisories)
  for (const { name, version, id, severity, summary, fixed } of matches)
    console.log(`${severity} ${name} ${version}: ${summary} (${id}; ${fixed ? `fixed in ${fixed}` : 'no fixed version'})`)
  console.log(`${packages.length} packages, ${ofNpm} advisories: ${matches.length || 'no'} known vulnerabilities`)
  return matches.length ? 1 : 0
}

const { advisories } = readArguments('npm run audit:deps [-- --advisories FOLDER]', { advisories: { type: 'string' } }).values
try {
  process.exitCode = advisories === undefined ? askRegistry() : readFolder(advisories)
} catch (error) {
  console.log(`NOT CHECKED: ${faultText(error)}`)
  process.exitCode = 2
}
