// `npm run image:context`: writes what the image is built from, without tests and documents, into `build/image` or the folder named after
// `--`, and beside it the packages of the image as CycloneDX, from the lock file. A registry's pipeline needs nothing else.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { root } from './node.mjs'

const target = resolve(process.argv[2] ?? join(root, 'build/image'))
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The file holds names only, no patterns. */
const ignored = new Set(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean))
/** Tools of developers, which the build does not read. */
const tools = new Set(['.ci', '.prettierignore', '.gitignore', 'eslint.config.js', 'playwright.config.ts', 'vitest.config.ts'])
const isPart = (path) => {
  const own = relative(root, path)
  return !ignored.has(own) && !tools.has(own) && path !== target && !/\.test\.tsx?$/.test(basename(path))
}

rmSync(target, { recursive: true, force: true })
// A folder cannot be copied into a folder of its own, so its entries are copied one by one.
mkdirSync(target, { recursive: true })
const npm = (...args) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 })
for (const entry of readdirSync(root).filter((entry) => isPart(join(root, entry))))
  cpSync(join(root, entry), join(target, entry), { recursive: true, filter: isPart })

const bill = join(target, '..', `${name}-${version}.cdx.json`)
const packages = JSON.parse(npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'))
// npm names it after the folder.
packages.metadata.component.name = name
// Not by --omit=dev, which also leaves out packages that tools of the build need as well.
const isShipped = ({ properties = [] }) => !properties.some((one) => one.name === 'cdx:npm:package:development' && one.value === 'true')
packages.components = packages.components.filter(isShipped)
const shipped = new Set([packages.metadata.component['bom-ref'], ...packages.components.map((one) => one['bom-ref'])])
packages.dependencies = packages.dependencies
  .filter(({ ref }) => shipped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) }))
writeFileSync(bill, `${JSON.stringify(packages, null, 2)}\n`)

process.stdout.write(`${target} is the build context of the image, ${bill} the list of its packages. For example:

  docker build --build-arg VERSION=${version} --build-arg REVISION=$(git rev-parse HEAD) --build-arg CREATED=$(date -u +%FT%TZ) \\
    -t registry.example.com/${name}:${version} ${relative(process.cwd(), target) || '.'}
  docker push registry.example.com/${name}:${version}
`)
