import type { RouteConfigEntry } from '@remix-run/route-config'
import * as original from '@remix-run/router'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import config from './app/routes.ts'
import { routesRankedOnce } from './vite.start.ts'

type Match = typeof original.matchRoutes
const file = createRequire(import.meta.url)
  .resolve('@remix-run/router')
  .replace(/router\.cjs\.js$/, 'router.js')

/** The router as a build has it. */
async function built(): Promise<Match> {
  const { transform } = routesRankedOnce()
  const made: unknown = await Reflect.apply(transform as never, undefined, [await readFile(file, 'utf8'), file])
  const { code } = made as { code: string }
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof original
  return module.matchRoutes
}

const routesOf = (entries: readonly RouteConfigEntry[]): Parameters<Match>[0] =>
  entries.map(({ file: id, path, index, children = [] }) =>
    index ? { id, index: true as const } : { id, ...(path !== undefined && { path }), children: routesOf(children) },
  )
const patternsOf = (entries: readonly RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const pattern = path ? `${before}/${path}` : before
    return [pattern || '/', ...patternsOf(children, pattern)]
  })

test('a build finds the routes that the router finds', async () => {
  const match = await built()
  const entries = await config
  const routes = routesOf(entries)
  const addresses = new Set(
    patternsOf(entries).flatMap((pattern) => {
      const address = pattern.replace(/\?/g, '').replace(/:\w+/g, '17').replace(/\*/g, 'a/b')
      return [address, `${address}/`, address.toUpperCase(), `${address}/nowhere`, encodeURI(`${address}/页`)]
    }),
  )
  for (const one of ['/', '//', '/nowhere', '/%6Doney/order', '/mone%79/order/5', '/money%2Forder', '/ſystem/param']) addresses.add(one)
  const found = (of: Match, address: string) => of(routes, address)?.map(({ route, params, pathname }) => [route.id, params, pathname])
  let count = 0
  // why twice: what is kept after the first time
  for (const address of [...addresses, ...addresses]) {
    const expected = found(original.matchRoutes, address)
    expect(found(match, address), address).toEqual(expected)
    if (expected) count += 1
  }
  expect(count).toBeGreaterThan(500)
})
