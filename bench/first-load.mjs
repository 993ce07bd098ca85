// The first load of sign-in and of the order list: Chromium with a cold cache and a quarter of the processor; with BASE_DIR beside
// another checkout.
import { chromium } from '@playwright/test'
import { databaseOf, pageHeaders, startBuilt } from './servers.mjs'
import { median } from './rounds.mjs'
import { launch } from './served.mjs'
import { heading, line } from './table.mjs'

const cases = {
  'sign-in': { path: '/login', field: '[name=username]', shown: 'form', goals: { usable: 0.65 } },
  'order list': {
    path: '/money/order',
    field: 'main [name=phoneNumber]',
    shown: 'main table tbody tr:nth-child(10)',
    goals: { visible: 0.6, usable: 0.45, blocked: 0.35 },
  },
}

/** Milliseconds until its content is painted, until a field is hydrated, and of tasks beyond 50 ms each. */
async function visit(browser, { url, headers }, { path, field, shown }) {
  const context = await browser.newContext()
  if (path !== '/login') {
    const cookies = headers.Cookie.split('; ').map((cookie) => cookie.split('='))
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })))
  }
  const page = await context.newPage()
  await page.addInitScript((content) => {
    window.blocked = 0
    // why a frame and a task: what is there when a frame begins is painted in it
    const look = () => {
      if (document.querySelector(content)) setTimeout(() => (window.visible = performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.blocked += Math.max(0, duration - 50)
    }).observe({ type: 'longtask', buffered: true })
  }, shown)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url + path, { waitUntil: 'commit' })
  const ready = await page.waitForFunction((selector) => {
    const found = document.querySelector(selector)
    return found && Object.keys(found).some((key) => key.startsWith('__reactProps')) ? performance.now() : false
  }, field)
  const seen = await page.evaluate(() => ({
    visible: window.visible,
    blocked: window.blocked,
  }))
  const usable = await ready.jsonValue()
  await context.close()
  return { ...seen, usable }
}

export async function firstLoads({ here, base, orders, rounds }) {
  const browser = await chromium.launch(launch)
  const servers = []
  try {
    for (const tree of [here, ...(base ? [base] : [])]) {
      const server = await startBuilt(tree, databaseOf(tree, orders))
      servers.push({ ...server, headers: await pageHeaders(server.url) })
    }
    heading('First load, processor slowed down four times')
    for (const [name, one] of Object.entries(cases)) {
      const found = servers.map(() => [])
      for (let round = 0; round <= rounds * 2; round++)
        for (const [i, server] of servers.entries()) {
          const seen = await visit(browser, server, one)
          // why: the first round warms up the server
          if (round > 0) found[i].push(seen)
        }
      for (const what of ['visible', 'usable', 'blocked']) {
        const [ours, theirs] = found.map((all) => median(all.map((seen) => seen[what])))
        const note = `${ours.toFixed(0)} ms${theirs === undefined ? '' : `; before ${theirs.toFixed(0)} ms`}`
        line({
          name: `${name}, ${what}, to before`,
          value: theirs === undefined ? NaN : ours / theirs,
          most: theirs && one.goals[what],
          note,
        })
      }
    }
  } finally {
    await browser.close()
    for (const server of servers) await server.stop()
  }
}
