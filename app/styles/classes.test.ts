// Pages use only UI components and Tailwind's utilities.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import ts from 'typescript'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const app = join(here, '..')
const parts = globSync('**/*.tsx', { cwd: app })
const sheets = globSync('*.css', { cwd: here })
const read = (file: string) => readFileSync(file, 'utf8')

/** The strings that form the classes of a file: in `className`, in `cn` and `cva`, and in the constants used there. */
function classStringsOf(file: string): string[] {
  const tree = ts.createSourceFile(file, read(join(app, file)), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: string[] = []
  const constants = new Map<string, ts.Expression>()
  const seen = new Set<ts.Node>()
  const nameOf = (node: ts.CallExpression) => node.expression.getText()

  function take(node: ts.Node): void {
    if (seen.has(node)) return
    seen.add(node)
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text)
    else if (ts.isIdentifier(node) && constants.has(node.text)) take(constants.get(node.text)!)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(take)
    else if (ts.isBinaryExpression(node)) take(node.right)
    else if (ts.isElementAccessExpression(node)) take(node.expression)
    else if (ts.isPropertyAssignment(node)) take(node.initializer)
    else if (ts.isCallExpression(node)) takeCall(node)
    else if (!ts.isPropertyAccessExpression(node)) ts.forEachChild(node, take)
  }
  function takeCall(node: ts.CallExpression): void {
    if (nameOf(node) === 'cn') node.arguments.forEach(take)
    else if (nameOf(node) === 'cva') takeVariants(node)
    else if (ts.isIdentifier(node.expression)) take(node.expression)
    // Classes of a component's variants belong to that file, except those passed in.
    if (/Variants$/.test(nameOf(node))) node.arguments.forEach((argument) => ts.forEachChild(argument, takeNamed))
  }
  const takeNamed = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'className') take(node.initializer)
  }
  function takeVariants({ arguments: [base, config] }: ts.CallExpression): void {
    if (base) take(base)
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'variants') return take(node.initializer)
      takeNamed(node)
      ts.forEachChild(node, visit)
    }
    if (config) visit(config)
  }
  const note = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, note)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && /^(className|around)$/.test(node.name.getText()) && node.initializer) take(node.initializer)
    else if (ts.isCallExpression(node) && /^(cn|cva)$/.test(nameOf(node))) takeCall(node)
    ts.forEachChild(node, visit)
  }
  note(tree)
  visit(tree)
  return texts
}

/** The words of these strings, without `group`: it is a marker for the variants of other elements and has no style. */
const classesOf = (file: string) =>
  classStringsOf(file)
    .flatMap((text) => text.split(/\s+/))
    .filter((name) => name && name !== 'group')

/** Style sheets with their imports from here and from Tailwind. */
const design = () =>
  loadDesignSystem(read(join(here, 'signed-in.css')), {
    base: here,
    loadStylesheet: (id, base) => {
      const path = id.startsWith('.') ? join(base, id) : join(app, '../node_modules', id === 'tailwindcss' ? 'tailwindcss/index.css' : id)
      return Promise.resolve({ path, base: dirname(path), content: read(path) })
    },
    loadModule: async (id, base) => {
      const path = join(base, id)
      return { path, base: dirname(path), module: ((await import(path)) as { default: never }).default }
    },
  })

it('every class is one of Tailwind’s', async () => {
  const tailwind = await design()
  const classes = parts.flatMap((file) => [...new Set(classesOf(file))].map((name) => ({ file, name })))
  expect(classes.length).toBeGreaterThan(1000)
  const css = tailwind.candidatesToCss(classes.map(({ name }) => name))
  expect(classes.filter((_, i) => css[i] === null).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

it('only files that the style sheets scan have classes', () => {
  const unscanned = globSync('**/*.ts', { cwd: app }).filter((file) => !file.endsWith('.test.ts'))
  expect(unscanned.filter((file) => read(join(app, file)).includes('className'))).toEqual([])
})

it('a string of classes has at most 200 characters: a longer look is a component of app/ui, in named groups', () => {
  const long = (file: string) => classStringsOf(file).filter((text) => text.length > 200)
  expect(parts.flatMap((file) => long(file).map((text) => `${file}: ${text.slice(0, 80)}…`))).toEqual([])
})

it('the style sheet before sign-in scans every file that a page before sign-in uses', () => {
  const files = new Set<string>()
  const add = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const [, name] of read(join(app, file)).matchAll(/ from '((?:\.{1,2}|#app)\/[^']+\.tsx?)'/g))
      if (!name!.includes('.server.')) add(name!.startsWith('#app/') ? name!.slice(5) : join(dirname(file), name!))
  }
  for (const file of ['root.tsx', ...globSync(['features/auth/*.tsx', 'shell/errors/[0-9]*.tsx'], { cwd: app })]) add(file)
  const sources = [...read(join(here, 'signed-out.css')).matchAll(/@source '(.*)'/g)].flatMap(([, glob]) => globSync(glob!, { cwd: here }))
  const scanned = new Set(sources.map((file) => relative(app, join(here, file))))
  expect([...files].filter((file) => file.endsWith('.tsx') && !scanned.has(file))).toEqual([])
})

it('style sheets have at most 1,750 lines, and @apply is only in the parts of every document', () => {
  const texts = sheets.map((name) => read(join(here, name)))
  expect(texts.join('\n').split('\n').length).toBeLessThanOrEqual(1750)
  expect(sheets.filter((_, i) => texts[i]!.includes('@apply'))).toEqual(['parts.css'])
})
