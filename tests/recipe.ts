/** Follows the README's "Add a resource" in a copy of the tree. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Code {
  file: string
  /** The list that the code is an entry of; otherwise it goes to the end of the file. */
  list: string | undefined
  text: string
}

/** What the README says to write, in its order: each piece begins with the name of its file. */
export function recipe(): Code[] {
  const sections = readFileSync('README.md', 'utf8').split(/^## /m)
  const section = sections.find((one) => one.startsWith('Add a resource\n')) ?? ''
  const blocks = [...section.matchAll(/^ *```ts\n([^]*?)^ *```$/gm)].map(([, block = '']) => block)
  return blocks
    .flatMap((block) => block.split(/^ *\/\/ (?=\w+\/)/m).slice(1))
    .map((piece) => {
      const [head = '', ...lines] = piece.split('\n')
      const [file = '', list] = head.split(': ')
      return { file, list, text: lines.join('\n') }
    })
}

/** Everything but what is installed, built or the developer's own. */
const others = new Set(['node_modules', 'build', 'data', 'test-results', 'shots', '.git', '.node', '.env'])

/** @returns the folder of a copy of the tree */
export function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'ward-recipe-'))
  for (const part of readdirSync('.').filter((name) => !others.has(name))) cpSync(part, join(tree, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  return tree
}

/** Writes a piece of the recipe. @throws Error if its list is not where the README says */
export function write(tree: string, { file, list, text }: Code): void {
  const path = join(tree, file)
  if (!list) return appendFileSync(path, `\n${text}`)
  const source = readFileSync(path, 'utf8')
  const begin = new RegExp(`^(export )?const ${list}\\b`, 'm').exec(source)?.index ?? -1
  const end = source.indexOf('\n}', begin)
  if (begin < 0 || end < 0) throw new Error(`${file} has no list ${list}`)
  writeFileSync(path, `${source.slice(0, end)}\n${text.trimEnd()}${source.slice(end)}`)
}

/** Runs a program in the tree. @returns whether it succeeded, and its output, stdout and stderr */
async function runIn(tree: string, args: readonly string[], mode: NodeJS.ProcessEnv['NODE_ENV'] = 'test') {
  const { PATH, HOME, TMPDIR } = process.env
  const env: NodeJS.ProcessEnv = { PATH: `${resolve('node_modules/.bin')}:${PATH}`, HOME, TMPDIR, NODE_ENV: mode }
  const child = spawn(process.execPath, args, { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { ok: code === 0, output }
}

/** As `runIn`. @throws Error with the output if it fails */
export async function succeed(tree: string, args: readonly string[], mode?: NodeJS.ProcessEnv['NODE_ENV']): Promise<string> {
  const { ok, output } = await runIn(tree, args, mode)
  if (!ok) throw new Error(`${args.join(' ')}\n${output}`)
  return output
}

/** Follows the whole recipe, with the migration. */
export async function follow(tree: string, pieces: readonly Code[]): Promise<void> {
  for (const piece of pieces) write(tree, piece)
  await succeed(tree, ['node_modules/drizzle-kit/bin.cjs', 'generate'])
}

export const build = (tree: string) => succeed(tree, ['server/build.mjs'], 'production')

/** Not run in the copy: the recipe's own test, and the one that states the whole menu, which a new page changes. */
const left = ['recipe', 'menu-groups'].flatMap((name) => ['--exclude', `tests/api/${name}.test.ts`])

export const runTests = (tree: string, ...args: readonly string[]) =>
  succeed(tree, ['node_modules/vitest/vitest.mjs', 'run', ...left, ...args])

/** The lines that the compiler writes about errors. @param folders those that it reads; all by default */
export async function typeErrors(tree: string, folders?: readonly string[]): Promise<string[]> {
  const config = join(tree, 'tsconfig.some.json')
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', ...(folders && { include: folders }) }))
  const { output } = await runIn(tree, ['node_modules/typescript/bin/tsc', '-p', config, '--pretty', 'false'])
  return output.split('\n').filter((line) => line.trim())
}
