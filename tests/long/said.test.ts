/** Every message is said: where a part of its key is computed, by the type of that part. */
import { messages } from '#app/i18n/messages.ts'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The sources of the product, without the texts themselves. */
function program() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as { config: unknown }
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const whole = ts.createProgram({ rootNames: fileNames.filter((name) => !/\.test\.tsx?$|\/(tests|bench)\//.test(name)), options })
  const sources = whole
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${root}/`) && !/\/node_modules\/|messages\.ts$/.test(fileName))
  return { sources, checker: whole.getTypeChecker() }
}

test('every message is said somewhere, whole or by a computed key of which it is one', () => {
  const { sources, checker } = program()
  const said = new Set<string>()
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) said.add(node.text)
    if (ts.isTemplateExpression(node) && node.templateSpans.length === 1) {
      const { expression, literal } = node.templateSpans[0]!
      const type = checker.getTypeAtLocation(expression)
      for (const one of type.isUnion() ? type.types : [type])
        if (one.isStringLiteral() || one.isNumberLiteral()) said.add(node.head.text + String(one.value) + literal.text)
    }
    ts.forEachChild(node, look)
  }
  sources.forEach(look)
  expect(Object.keys(messages).filter((key) => !said.has(key))).toEqual([])
})
