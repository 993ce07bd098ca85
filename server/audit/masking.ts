/** Parameters as the logs may show them. */
import { allResources } from '#contract/resources/index.ts'

const mask = '***'
const credential = /password|token|secret|code|value|captcha|blade-auth|access_?key/i
/** Ignoring case and underscores: a field has both spellings, and as a filter it has a suffix. */
const bare = (name: string) => name.replaceAll('_', '').toLowerCase()
/** What answers mask, the logs mask too. */
const secretFields = [
  ...new Set(allResources.flatMap(({ fields }) => Object.keys(fields).flatMap((name) => (fields[name]!.secret ? [bare(name)] : [])))),
]
const isSecret = (name: string) => credential.test(name) || secretFields.some((field) => bare(name).includes(field))
/** Limits: characters of a text, members of a list, depth. */
const limits = { text: 500, members: 50, depth: 5 }

export const clip = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, depth)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= limits.depth) return '…'
  if (Array.isArray(value)) return value.slice(0, limits.members).map((member) => clean(member, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [clip(name, 100), isSecret(name) ? mask : clean(part, depth + 1)]))
}

/** JSON inside a text (parameters of a message) may hold secrets too. */
function cleanText(text: string, depth: number): string {
  if (/^\s*[[{]/.test(text)) {
    try {
      return clip(JSON.stringify(clean(JSON.parse(text), depth + 1)), limits.text)
    } catch {
      return mask
    }
  }
  return clip(text, limits.text)
}

/** JSON of the parameters, without passwords, tokens, codes, parameter values and the contract's secret fields. */
export const maskParams = (params: Readonly<Record<string, unknown>>): string | null =>
  Object.keys(params).length ? clip(JSON.stringify(clean(params, 0)), 2000) : null
