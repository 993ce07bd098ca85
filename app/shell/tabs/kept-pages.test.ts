import { expect, test } from 'vitest'
import { isKept, keptLoader } from './kept-data.ts'
import { enterPage, forgetKept, leavePage, type Looks, openKept } from './kept-pages.ts'

const address = '/system/param'
const looks: Looks = { address, elements: 1, scrolls: [], open: [], texts: [{ remark: 'typed' }] }
const url = new URL(address, 'http://console')

/** Opens a page with its data, types, and leaves it. */
async function leaveAs(account: string): Promise<void> {
  openKept(account)
  const serverLoader = () => Promise.resolve(`rows of ${account}`)
  await keptLoader()({ request: new Request(url), params: {}, serverLoader } as Parameters<ReturnType<typeof keptLoader>>[0])
  enterPage(address, address)
  leavePage(address, looks)
  expect(isKept(url)).toBe(true)
}

test('a page that was left is cached for the same user, and not for the next one', async () => {
  await leaveAs('anna')
  openKept('anna')
  expect(isKept(url)).toBe(true)
  openKept('ben')
  expect(isKept(url)).toBe(false)
  expect(enterPage(address, address).looks).toBeUndefined()
})

test('signing out clears the cached pages', async () => {
  await leaveAs('anna')
  forgetKept()
  expect(isKept(url)).toBe(false)
  expect(enterPage(address, address).looks).toBeUndefined()
})
