/** A page of the console as HTML: its links, and the forms that a browser without JavaScript would send. */
import { Parser } from 'htmlparser2'

export interface Field {
  name: string
  /** `select` and `textarea`, or the type of an input or button. */
  type: string
  value: string
  /** Values of a select. */
  options: string[]
  checked: boolean
  /** Whether the field is read-only or disabled. */
  fixed?: boolean
}

export interface Form {
  /** The address it is submitted to; empty for the address of its own page. */
  action: string
  multipart: boolean
  /** Whether there is a button to send it. */
  hasButton: boolean
  fields: Field[]
}

/** `links`: local links of a page; `forms`: forms with the method POST; `asks`: all other forms. A field may name its form by id. */
export function readPage(html: string): { links: string[]; forms: Form[]; asks: Form[] } {
  const links: string[] = []
  const forms = new Map<string, Form & { post: boolean }>()
  const loose: { form: string; field: Field }[] = []
  const sendable = new Set<string>()
  let current = ''
  let select: Field | undefined
  let typed: Field | undefined
  const parser = new Parser({
    onopentag(tag, at) {
      if (tag === 'a' && at.href?.startsWith('/')) links.push(at.href)
      if (tag === 'form') {
        current = at.id ?? `#${forms.size}`
        const multipart = at.enctype === 'multipart/form-data'
        forms.set(current, { action: at.action ?? '', multipart, hasButton: false, post: at.method?.toLowerCase() === 'post', fields: [] })
      }
      if (tag === 'button' && at.type === 'submit') sendable.add(at.form ?? current)
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
        fixed: 'readonly' in at || 'disabled' in at,
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
  for (const id of sendable) Object.assign(forms.get(id) ?? {}, { hasButton: true })
  for (const { form, field } of loose) forms.get(form)?.fields.push(field)
  const all = [...forms.values()]
  return { links, forms: all.filter(({ post }) => post), asks: all.filter(({ post }) => !post) }
}

/** The values that a browser would submit before anything is typed. */
export function valuesOf({ fields }: Pick<Form, 'fields'>): Map<string, string[]> {
  const sent = new Map<string, string[]>()
  for (const { name, type, value, options, checked } of fields) {
    if (type === 'button' || type === 'submit' || type === 'file' || (/checkbox|radio/.test(type) && !checked)) continue
    sent.set(name, [...(sent.get(name) ?? []), type === 'select' ? value || (options[0] ?? '') : value])
  }
  return sent
}
