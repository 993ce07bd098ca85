/** The forms that the console shows, found by walking its pages: each is a right request to an action. */
import { matchRoutes } from '@remix-run/react'
import type { ServerBuild } from '@remix-run/node'
import { Parser } from 'htmlparser2'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Field {
  name: string
  /** `select` and `textarea`, or the type of an input or button. */
  type: string
  value: string
  /** Values of a select. */
  options: string[]
  checked: boolean
}

export interface Form {
  /** Where it is sent; empty for the page that shows it. */
  action: string
  multipart: boolean
  fields: Field[]
}

/** Links and forms of a page. Whatever names a form by its id belongs to it. */
export function readPage(html: string): { links: string[]; forms: Form[] } {
  const links: string[] = []
  const forms = new Map<string, Form & { post: boolean }>()
  const loose: { form: string; field: Field }[] = []
  let current = ''
  let select: Field | undefined
  let typed: Field | undefined
  const parser = new Parser({
    onopentag(tag, at) {
      if (tag === 'a' && at.href?.startsWith('/')) links.push(at.href)
      if (tag === 'form') {
        current = at.id ?? `#${forms.size}`
        const multipart = at.enctype === 'multipart/form-data'
        forms.set(current, { action: at.action ?? '', multipart, post: at.method?.toLowerCase() === 'post', fields: [] })
      }
      if (tag === 'option') select?.options.push(at.value ?? '')
      if (tag === 'option' && select && 'selected' in at) select.value = at.value ?? ''
      if (!['input', 'select', 'textarea', 'button'].includes(tag) || !at.name) return
      const type = tag === 'input' || tag === 'button' ? (at.type ?? 'text') : tag
      const field = {
        name: at.name,
        type: tag === 'button' ? 'button' : type,
        value: at.value ?? '',
        options: [],
        checked: 'checked' in at,
      }
      if (tag === 'select') select = field
      if (tag === 'textarea') typed = field
      loose.push({ form: at.form ?? current, field })
    },
    ontext(text) {
      if (typed) typed.value += text
    },
    onclosetag(tag) {
      if (tag === 'form') current = ''
      if (tag === 'select') select = undefined
      if (tag === 'textarea') typed = undefined
    },
  })
  parser.end(html)
  for (const { form, field } of loose) forms.get(form)?.fields.push(field)
  return { links, forms: [...forms.values()].filter(({ post }) => post) }
}

/** The routes of the built console. */
export async function openRoutes() {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  const all = Object.values(build.routes).flatMap((route) => route ?? [])
  interface Node {
    id: string
    path?: string
    index?: boolean
    children?: Node[]
  }
  const below = (parent: string | undefined): Node[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => ({ id, path, ...(index ? { index } : { children: below(id) }) }))
  const tree = below(undefined)
  const moduleOf = (id: string) => all.find((route) => route.id === id)?.module
  return {
    /** The route that answers an address. */
    at(address: string): string | undefined {
      if (!URL.canParse(address, 'http://x') || /%(?![\da-f]{2})/i.test(address)) return undefined
      return matchRoutes(tree as Parameters<typeof matchRoutes>[0], new URL(address, 'http://x').pathname)?.at(-1)?.route.id
    },
    isPage: (id: string) => moduleOf(id)?.default !== undefined,
    isAction: (id: string) => moduleOf(id)?.action !== undefined,
    actions: all.filter(({ module }) => module.action).map(({ id }) => id),
  }
}
export type Routes = Awaited<ReturnType<typeof openRoutes>>
