/** Thirteen other spellings of a call's address, each of which some servers treat as the same address. */
import type { Call } from '#contract/calls.ts'
import type { Wire } from './site.ts'

/** @param query with its `?`, or empty */
export type Spelling = (call: Pick<Call, 'method' | 'path'>, query: string) => Pick<Wire, 'method' | 'path' | 'headers'>

const path =
  (spell: (path: string) => string): Spelling =>
  (call, query) => ({ method: call.method, path: spell(call.path) + query })
/** Replaces the last slash. */
const lastSlash = (slash: string) => path((text) => text.replace(/\/(?=[^/]*$)/, slash))
const other = { GET: 'POST', POST: 'GET' } as const

export const spellings = {
  'upper case': path((text) => text.toUpperCase()),
  'slash at the end': path((text) => `${text}/`),
  'doubled slash': path((text) => text.replace('/api/', '/api//')),
  'encoded slash': lastSlash('%2F'),
  'dot segments': path((text) => text.replace('/api/', '/api/./docs/../')),
  'encoded dots': path((text) => text.replace('/api/', '/api/%2e/docs/%2e%2e/')),
  suffix: path((text) => `${text}.json`),
  parameter: path((text) => `${text};x=1`),
  'doubled prefix': path((text) => `/api${text}`),
  backslash: lastSlash('\\'),
  'another method that names this one': ({ method, path }, query) => ({
    method: other[method],
    path: `${path}${query ? `${query}&` : '?'}_method=${method}`,
    headers: { 'x-http-method-override': method, 'x-method-override': method },
  }),
  'absolute target': (call, query) => ({ method: call.method, path: `http://x${call.path}${query}` }),
  fragment: path((text) => `${text}#`),
} satisfies Record<string, Spelling>

export type SpellingName = keyof typeof spellings
export const spellingNames = Object.keys(spellings) as SpellingName[]
