/** What makes a first load start sooner in the browser, without a change of what runs. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Chromium compiles all functions of such a file beside the page while it arrives, instead of one by one, on the page's own thread, as
 * they are called. Most functions of these files are called by a first load.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * @param names chunks that a first load waits for. why not all: what is compiled without being called is kept in memory for a while
 * @throws Error when there is no chunk of such a name any more
 */
export const compiledAhead = (names: readonly string[]): Plugin => ({
  name: 'compiled-ahead',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // why the files: it must be their first line, and Vite puts one there itself, after all plugins
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    for (const name of names) {
      const files = chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => join(dir, fileName))
      if (!files.length) throw new Error(`the build has no chunk "${name}" any more`)
      for (const file of files) await writeFile(file, hint + (await readFile(file, 'utf8')))
    }
  },
})

/** Places of the router, and what stands there instead. */
const places: readonly (readonly [string, string])[] = [
  [
    'let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n  let matches = null;\n  let decoded = decodePath(pathname);',
    'const decoded = decodePath(pathname);\n  const branches = rankedBranches(routes, decoded);\n  let matches = null;',
  ],
  [
    'matches = matchRouteBranch(branches[i], decoded, allowPartial);',
    'if (allowPartial || mayMatch(branches[i], segments)) matches = matchRouteBranch(branches[i], decoded, allowPartial);',
  ],
  ['let matches = null;\n  for (let i = 0;', 'let matches = null;\n  const segments = segmentsOf(decoded);\n  for (let i = 0;'],
  ['let meta = {', 'if (isElsewhere(parentPath, relativePath ?? route.path)) return;\n    let meta = {'],
  // why nothing: no page has a view transition, and looking for one waits for the browser's storage
  ['restoreAppliedTransitions(routerWindow, appliedViewTransitions);', ''],
  ['= compilePath(pattern.path, pattern.caseSensitive, pattern.end);', '= compiledPath(pattern.path, pattern.caseSensitive, pattern.end);'],
]
const kept = `
let sought;
function isElsewhere(parentPath, path) {
  if (!path || (parentPath && parentPath !== '/')) return false;
  const [begin] = path.split('/');
  return begin && !/[:*?]/.test(begin) && begin.toLowerCase() !== sought;
}
const branchesOf = new WeakMap();
function rankedBranches(routes, address) {
  let known = branchesOf.get(routes);
  // why a bound: a server is asked for anything
  if (!known || known.size > 50) branchesOf.set(routes, (known = new Map()));
  sought = address.split('/')[1]?.toLowerCase();
  let branches = known.get(sought);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    known.set(sought, branches);
  }
  return branches;
}
const segmentsOf = (path) => path.toLowerCase().split('/').filter(Boolean);
function mayMatch(branch, segments) {
  branch.segments ??= segmentsOf(branch.path);
  const rest = branch.segments.indexOf('*');
  if (rest < 0 ? branch.segments.length !== segments.length : segments.length < rest) return false;
  return branch.segments.every((segment, i) => segment[0] === ':' || segment === segments[i] || (rest >= 0 && i >= rest));
}
const pathsOf = new Map();
function compiledPath(path, caseSensitive, end) {
  const key = path + ' ' + caseSensitive + ' ' + end;
  let compiled = pathsOf.get(key);
  if (!compiled) pathsOf.set(key, (compiled = compilePath(path, caseSensitive, end)));
  return compiled;
}
`

/**
 * The router ranks all routes and makes their expressions anew for each match, and a first load matches three times, a click twice.
 * Here it ranks those that begin as the address does, or with a parameter, and keeps them; expressions are kept per pattern, and made for
 * those alone whose fixed parts are the address's.
 * @throws Error when the router has no such places any more
 */
export const routesRankedOnce = (): Plugin => ({
  name: 'routes-ranked-once',
  apply: 'build',
  transform(code, id) {
    if (!/@remix-run\/router\/dist\/router\.js$/.test(id)) return undefined
    for (const [from, to] of places) {
      if (!code.includes(from)) throw new Error(`@remix-run/router has changed: ${from} is not found`)
      code = code.replace(from, to)
    }
    return { code: code + kept, map: null }
  },
})
