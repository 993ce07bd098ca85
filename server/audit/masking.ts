/** Parameters as the logs may show them. */
import { parseJson } from '#contract/json.ts'
import { allResources } from '#contract/resources/index.ts'
import { firstCharacters } from '#contract/text.ts'

const mask = '***'
const credential = /password|token|secret|code|value|captcha|blade-auth|access_?key/i
/** A name without case and underscores: fields have two spellings, and as filters a suffix. */
const normalizeName = (name: string) => name.replaceAll('_', '').toLowerCase()
/** Fields that answers mask; the logs mask them, too. */
const secretFields = [
  ...new Set(
    allResources.flatMap(({ fields }) => Object.keys(fields).flatMap((name) => (fields[name]!.secret ? [normalizeName(name)] : []))),
  ),
]
const isSecret = (name: string) => credential.test(name) || secretFields.some((field) => normalizeName(name).includes(field))
/** Names of credentials in whole answers, of which mostly the codes and values are of interest. */
const plainCredential = /password|token|secret|captcha|blade-auth|access_?key|param_?value/i
const isPlainSecret = (name: string) => plainCredential.test(name) || secretFields.some((field) => normalizeName(name).includes(field))
const phoneName = /phone|mobile/i
/** Limits: characters of a text, members of a list, depth. */
const limits = { text: 500, members: 50, depth: 5 }

export const clip = (text: string, most: number): string => (text.length > most ? `${firstCharacters(text, most - 1)}…` : text)

const gap = String.raw`(?:[\s+-]|%20)?`
/** Mobile numbers with or without country code and gaps, as people and addresses write them, except numbers of JSON. */
const mobile = new RegExp(String.raw`(?<!\d)(?<!":)((?:0086|86)?${gap}1\d{2})${gap}\d{4}${gap}(\d{4})(?!\d)`, 'g')
const identityCard = /(?<!\d)(\d{4})\d{10}(\d{3}[\dXx])(?!\d)/g
const signedToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** Random identifiers, such as request ids of proxies: UUIDs and words of hexadecimal digits, whose digits are no number of anybody. */
const identifier = /(?<![\da-z])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=\d*[a-f])[\da-f]{16,64})(?![\da-z])/i

/** Telephone and id-card numbers and signed tokens, wherever they stand in a text. */
export const maskNumbers = (text: string): string =>
  text
    .split(identifier)
    .map((part, i) => (i % 2 ? part : part.replace(mobile, '$1****$2').replace(identityCard, '$1**********$2').replace(signedToken, mask)))
    .join('')

const maskPhone = (phone: string | number) => String(phone).replace(/^(.{3}).+(.{4})$/, '$1****$2')

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, depth)
  if (typeof value === 'number') return /^1\d{10}$/.test(String(value)) ? maskPhone(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= limits.depth) return '…'
  if (Array.isArray(value)) return value.slice(0, limits.members).map((member) => clean(member, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [clip(maskNumbers(name), 100), isSecret(name) ? mask : cleanNamed(name, part, depth)]),
  )
}

const cleanNamed = (name: string, value: unknown, depth: number): unknown =>
  phoneName.test(name) && (typeof value === 'string' || typeof value === 'number')
    ? maskPhone(clip(String(value), limits.text))
    : clean(value, depth + 1)

/** JSON inside a text (parameters of a message) may hold secrets too. */
function cleanText(text: string, depth: number): string {
  if (/^\s*[[{]/.test(text)) {
    try {
      return clip(JSON.stringify(clean(parseJson(text), depth + 1)), limits.text)
    } catch {
      return mask
    }
  }
  return clip(maskNumbers(text), limits.text)
}

/**
 * JSON of the parameters, without passwords, tokens, codes, telephone and id-card numbers, parameter values and the contract's
 * secret fields.
 */
export const maskParams = (params: Readonly<Record<string, unknown>>): string | null =>
  Object.keys(params).length ? clip(JSON.stringify(clean(params, 0)), 2000) : null

interface Named {
  name: string
  value: unknown
  /** Also mask what may be a verification code. */
  strict: boolean
}

function maskNamed({ name, value, strict }: Named): unknown {
  if (value === null || value === '' || typeof value === 'boolean') return value
  if (strict ? isSecret(name) : isPlainSecret(name)) return mask
  if (phoneName.test(name) && (typeof value === 'string' || typeof value === 'number')) return maskPhone(value)
  return maskBody(value, strict)
}

/**
 * A whole body without credentials, the contract's secret fields, telephone and id-card numbers.
 * @param strict also without whatever may be a code
 */
export function maskBody(value: unknown, strict: boolean): unknown {
  if (typeof value === 'string') {
    if (!/^\s*[[{]/.test(value)) return maskNumbers(value)
    try {
      return JSON.stringify(maskBody(parseJson(value), strict))
    } catch {
      return maskNumbers(value)
    }
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member) => maskBody(member, strict))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskNamed({ name, value: part, strict })]))
}

/** The same for a query string, whose parts stay as they were written if nothing in them is masked. */
export const maskQuery = (query: string, strict: boolean): string =>
  query
    .split('&')
    .map((part) => {
      const [[name, value] = ['', '']] = [...new URLSearchParams(part)]
      const result = maskNamed({ name, value, strict })
      return result === value ? part : `${part.split('=', 1)[0]}=${String(result)}`
    })
    .join('&')
