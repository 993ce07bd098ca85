/** Every message is used. A computed part of a key is resolved by its type. */
import { messages } from '#app/messages.ts'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The sources of the product, without the message files. */
function program() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as { config: unknown }
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const whole = ts.createProgram({ rootNames: fileNames.filter((name) => !/\.test\.tsx?$|\/(tests|bench)\//.test(name)), options })
  const sources = whole
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${root}/`) && !/\/node_modules\/|messages\.ts$/.test(fileName))
  return { sources, checker: whole.getTypeChecker() }
}

test('every message is used, by its full key or by a computed key that can produce it', () => {
  const { sources, checker } = program()
  const usedKeys = new Set<string>()
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) usedKeys.add(node.text)
    if (ts.isTemplateExpression(node) && node.templateSpans.length === 1) {
      const { expression, literal } = node.templateSpans[0]!
      const type = checker.getTypeAtLocation(expression)
      for (const one of type.isUnion() ? type.types : [type])
        if (one.isStringLiteral() || one.isNumberLiteral()) usedKeys.add(node.head.text + String(one.value) + literal.text)
    }
    ts.forEachChild(node, look)
  }
  sources.forEach(look)
  expect(Object.keys(messages).filter((key) => !usedKeys.has(key))).toEqual([])
})
