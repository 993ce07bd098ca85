// Every form with input fields uses conform: it shows errors beside its fields, and keeps what was typed.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')
const files = globSync('**/*.tsx', { cwd: app }).filter((file) => !file.startsWith('ui/'))

/** Forms that do not use conform, with the reason. */
const others: Record<string, string> = {
  'shell/prefs-form.tsx': 'a choice that is saved at once',
  'resource/list/table-form.tsx': 'settings of a table, saved at once',
  'features/system/grants/grant-dialog.tsx': 'thousands of boxes, of which none can be wrong',
  'shell/tenants/tenant-menu.tsx': 'a choice that is saved at once',
  'shell/topbar.tsx': 'on every page, which would load conform for one password',
}

const hasAttribute = ({ attributes }: ts.JsxOpeningLikeElement, name: string, value: string) =>
  attributes.properties.some((one) => ts.isJsxAttribute(one) && one.name.getText() === name && one.initializer?.getText() === value)
const spreads = ({ attributes }: ts.JsxOpeningLikeElement) =>
  attributes.properties.filter(ts.isJsxSpreadAttribute).map((one) => one.getText())
const isConform = (form: ts.JsxOpeningLikeElement) => spreads(form).some((text) => /\bgetFormProps\(|^\{\.\.\.form\}$/.test(text))

/**
 * Names of the elements inside, including those in components of the same file, and `children` where the caller decides the content.
 */
function contentOf(element: ts.Node): string[] {
  const names: string[] = []
  const own = new Map(
    element
      .getSourceFile()
      .statements.filter(ts.isFunctionDeclaration)
      .map((one) => [one.name?.text, one]),
  )
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText()
      names.push(name)
      const component = own.get(name)
      own.delete(name)
      if (component) visit(component)
    }
    if (ts.isJsxExpression(node) && node.expression?.getText() === 'children') names.push('children')
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(element, visit)
  return names
}
const isFilled = (name: string) =>
  /^(Input|InputGroupInput|Textarea|NativeSelect|Checkbox|Radio\w*|Switch|File\w+|\w*Field|children)$/.test(name)

function foreignForms(file: string, text = readFileSync(join(app, file), 'utf8')): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const offenders: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && /^(Form|form|[\w.]*fetcher\.Form)$/.test(node.openingElement.tagName.getText())) {
      const { openingElement: form } = node
      const filled = contentOf(node).filter(isFilled)
      if (hasAttribute(form, 'method', '"post"') && !isConform(form) && filled.length) offenders.push(file)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return offenders
}

test('every form with fields has the properties of conform', () => {
  const offenders = files.flatMap((file) => foreignForms(file))
  expect([...new Set(offenders)].sort()).toEqual(Object.keys(others).sort())
})

test('reports a plain form with a field, but not a lone button, a search or a conform form', () => {
  const of = (text: string) => foreignForms('x.tsx', `const x = ${text}`).length
  expect(of('<Form method="post"><input type="hidden" /><Button type="submit" /></Form>')).toBe(0)
  expect(of('<Form method="get"><Input name="words" /></Form>')).toBe(0)
  expect(of('<Form method="post" {...getFormProps(form)}><FormField /></Form>')).toBe(0)
  expect(of('<Form method="post"><Field><Input name="amount" /></Field></Form>')).toBe(1)
  expect(of('<Form method="post">{children}</Form>')).toBe(1)
})

test('conform is set up in one place', () => {
  const own = files.concat(globSync('**/*.ts', { cwd: app })).filter((file) => {
    const imports = /import \{([^}]*)\} from '@conform-to\/(?:react|zod[^']*)'/g
    const text = readFileSync(join(app, file), 'utf8')
    return [...text.matchAll(imports)].some(([, names]) => /\b(useForm|parse|parseWithZod)\b/.test(names ?? ''))
  })
  expect(own.sort()).toEqual(['forms/form-spec.ts', 'forms/use-form.ts', 'forms/use-sent-form.ts'])
})
