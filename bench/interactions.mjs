// What a user waits for in Chromium with a quarter of the processor: from a click or key to the next frame (the browser's own event timing,
// as "interaction to next paint" counts it), tasks beyond 50 ms while a long list scrolls, and the memory of a tab after many pages.
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { databaseOf, pageHeaders, startBuilt } from './servers.mjs'
import { median } from './rounds.mjs'
import { launch } from './served.mjs'
import { heading, line } from './table.mjs'

const slowdown = 4
const pageTurns = 200

/** Runs in each page: the longest event since `from`, and the tasks beyond 50 ms. */
function watch() {
  const events = []
  const tasks = []
  new PerformanceObserver((list) => events.push(...list.getEntries())).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const since = (all, from) => all.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration)
  window.longestEvent = (from) => Math.max(0, ...since(events, from))
  window.longTasks = (from) => since(tasks, from)
}

/** By name: a list, what is done there, and the sign that it is finished. */
const interactions = {
  'sort by amount': {
    act: (page) => page.locator('main th a').filter({ hasText: '订单金额' }).click(),
    done: (page) => page.locator('main th[aria-sort=descending]').waitFor(),
  },
  'filter by state': {
    act: (page) => page.locator('main [data-slot=nav-pills] a').nth(4).click(),
    done: (page) => page.locator('main [data-slot=nav-pills] a:nth-child(5)[aria-current]').waitFor(),
  },
  'open a drawer': {
    act: (page) => page.locator('main a[data-row]').first().click(),
    done: (page) => page.locator('dialog[open] h2').waitFor(),
  },
  'open a form': {
    address: '/system/user',
    act: (page) => page.locator('main [data-slot=page-actions] a[href$="/new"]').click(),
    done: (page) => page.locator('[name=account]').last().waitFor(),
  },
  'Ctrl K': {
    act: (page) => page.keyboard.press('Control+k'),
    done: (page) => page.locator('dialog[open] [role=combobox]').waitFor(),
  },
  'select 200 rows': {
    address: '/money/order?size=200',
    act: (page) => page.locator('main thead [data-slot=checkbox]').click(),
    done: (page) => page.locator('main tbody tr:nth-child(200) [data-slot=checkbox]:checked').waitFor({ state: 'attached' }),
  },
}

async function opened(browser, { url, headers }, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addCookies(
    headers.Cookie.split('; ').map((cookie) => ({ name: cookie.split('=')[0], value: cookie.split(/=(.*)/s)[1], url })),
  )
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(url + address, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  return { page, session, close: () => context.close() }
}

/** @returns milliseconds until the next frame */
async function timeOf(browser, server, { address = '/money/order', act, done }) {
  const { page, session, close } = await opened(browser, server, address)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await pause(500)
  const from = await page.evaluate(() => performance.now())
  await act(page)
  await done(page)
  // Event timing is reported some frames later.
  await pause(500)
  const longest = await page.evaluate((start) => window.longestEvent(start), from)
  await close()
  return longest
}

/** Scrolls a list of 200 rows by the wheel. @returns the tasks beyond 50 ms, in milliseconds */
async function scrollTasks(browser, server) {
  const { page, session, close } = await opened(browser, server, '/money/order?size=200')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.locator('main [data-slot=table-container]').hover()
  await pause(500)
  const from = await page.evaluate(() => performance.now())
  for (let i = 0; i < 40; i++) {
    await page.mouse.wheel(0, 200)
    await pause(30)
  }
  await pause(300)
  const tasks = await page.evaluate((start) => window.longTasks(start), from)
  await close()
  return tasks
}

/** Turns the pages of a list. @returns megabytes in use by JavaScript after a tenth of the pages, and after all */
async function memoryOfTab(browser, server) {
  const { page, session, close } = await opened(browser, server, '/money/order')
  await session.send('HeapProfiler.enable')
  const used = async () => {
    await pause(1000)
    for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  let early
  for (let turn = 1; turn <= pageTurns; turn++) {
    await page.locator('main [data-slot=pagination] a[rel=next]').click()
    await page
      .locator('main [data-slot=pagination] [aria-current]')
      .filter({ hasText: new RegExp(`^${turn + 1}$`) })
      .waitFor()
    if (turn === pageTurns / 10) early = await used()
  }
  const late = await used()
  await close()
  return { early, late }
}

export async function browserTimes({ here, orders, rounds }) {
  const browser = await chromium.launch(launch)
  const server = await startBuilt(here, databaseOf(here, orders))
  try {
    const of = { ...server, headers: await pageHeaders(server.url) }
    heading(`In the browser, processor slowed down ${slowdown} times: milliseconds to the next frame`)
    for (const [name, one] of Object.entries(interactions)) {
      const times = []
      for (let round = 0; round < rounds; round++) times.push(await timeOf(browser, of, one))
      line({ name, value: median(times), most: 200, note: `${Math.min(...times)} to ${Math.max(...times)} ms` })
    }
    const tasks = await scrollTasks(browser, of)
    line({
      name: 'tasks beyond 50 ms while 200 rows scroll',
      value: tasks.length,
      most: 0,
      note: tasks.map((task) => `${Math.round(task)} ms`).join(', '),
    })
    const { early, late } = await memoryOfTab(browser, of)
    const note = `${early.toFixed(1)} MB after ${pageTurns / 10}, ${late.toFixed(1)} MB after ${pageTurns}`
    line({ name: `memory of a tab, ${pageTurns} pages to ${pageTurns / 10}`, value: late / early, most: 1.1, note })
  } finally {
    await browser.close()
    await server.stop()
  }
}
