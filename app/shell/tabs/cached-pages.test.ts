import { expect, test } from 'vitest'
import { isCached, cachedLoader } from './cached-data.ts'
import { enterPage, clearCachedPages, leavePage, type Looks, openCachedPages } from './cached-pages.ts'

const address = '/system/param'
const looks: Looks = { address, elements: 1, scrolls: [], open: [], texts: [{ remark: 'typed' }] }
const url = new URL(address, 'http://console')

/** Opens a page with its data, types, and leaves it. */
async function leaveAs(account: string): Promise<void> {
  openCachedPages(account)
  const serverLoader = () => Promise.resolve(`rows of ${account}`)
  await cachedLoader()({ request: new Request(url), params: {}, serverLoader } as Parameters<ReturnType<typeof cachedLoader>>[0])
  enterPage(address, address)
  leavePage(address, looks)
  expect(isCached(url)).toBe(true)
}

test('a page that was left is cached for the same user, and not for the next one', async () => {
  await leaveAs('anna')
  openCachedPages('anna')
  expect(isCached(url)).toBe(true)
  openCachedPages('ben')
  expect(isCached(url)).toBe(false)
  expect(enterPage(address, address).looks).toBeUndefined()
})

test('signing out clears the cached pages', async () => {
  await leaveAs('anna')
  clearCachedPages()
  expect(isCached(url)).toBe(false)
  expect(enterPage(address, address).looks).toBeUndefined()
})
