/** The calls of contract clients, one per line of `calls.tsv`. */
import { readFileSync } from 'node:fs'

export interface Line {
  method: string
  path: string
  /** Names of query parameters. */
  query: string[]
  takesFilters: boolean
  body: string
  needs: 'client' | 'token'
}

export const lines: readonly Line[] = readFileSync(new URL('calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((text) => {
    const [method = '', path = '', query = '', body = '', needs = ''] = text.split('\t')
    const words = query.split(' ').map((word) => word.replace(/=.*/, ''))
    return {
      method,
      path,
      query: words.filter((word) => !['-', 'or', 'filters'].includes(word)),
      takesFilters: words.includes('filters'),
      body,
      needs: needs === 'client' ? 'client' : 'token',
    }
  })
