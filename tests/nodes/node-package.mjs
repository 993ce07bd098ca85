// Other versions of Node, from the npm registry.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages, programIn } from '../../server/node.mjs'

/**
 * @param version a major or a full version @param into where to install it; not used if this process has that version
 * @returns the path of the executable
 */
export function nodeOf(version, into) {
  if (process.versions.node === version || process.versions.node.startsWith(`${version}.`)) return process.execPath
  const [name] = packages[`${process.platform}-${process.arch}`]
  const folder = join(into, `node-${version}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`], { cwd: folder, stdio: 'inherit' })
  return programIn(folder, name)
}
