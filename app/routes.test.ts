import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from './routes.ts'

interface Page {
  file: string
  address: string
}

const pagesOf = (entries: readonly RouteConfigEntry[], above = ''): Page[] =>
  entries.flatMap(({ file, path, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path}`
    return [{ file, address }, ...pagesOf(children, address)]
  })

test('only generic pages, and the history of a record, are below the address of any resource', async () => {
  const generic = pagesOf(await routes).filter(({ address }) => address.startsWith('/:module/:resource'))
  expect(generic.length).toBeGreaterThan(6)
  expect(generic.filter(({ file }) => !file.startsWith('resource/'))).toEqual([
    { file: 'features/platform/history/history.tsx', address: '/:module/:resource/:id/history' },
    { file: 'features/platform/history/restore.tsx', address: '/:module/:resource/:id/history/restore' },
  ])
})
