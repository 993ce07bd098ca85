// The first load of sign-in and of the order list, in Chromium with a cold cache and a quarter of the processor. With BASE_DIR compared
// with another checkout.
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { databaseOf, pageHeaders, startBuilt } from './servers.mjs'
import { median } from './rounds.mjs'
import { launch } from './served.mjs'
import { heading, line } from './table.mjs'

const cases = {
  'sign-in': { path: '/login', field: '[name=username]', content: 'form', goals: { usable: 0.65 } },
  'order list': {
    path: '/money/order',
    field: 'main [name=phoneNumber]',
    content: 'main table tbody tr:nth-child(10)',
    goals: { visible: 0.6, usable: 0.45, blocked: 0.35 },
  },
}

/**
 * Runs in the page. Reports milliseconds until the content is painted (`visible`) and until React has committed the field, so that typing
 * has an effect (`usable`; React marks elements long before). `blocked` is the sum of the milliseconds beyond 50 of each task, measured
 * until a second later, because the last tasks of a start are the longest.
 */
function watch({ content, field }) {
  let visible, usable
  let blocked = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })

  const isCommitted = (element) => {
    if (!element || !Object.keys(element).some((key) => key.startsWith('__react'))) return false
    const container = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
    const left = container ? [document[container].stateNode.current] : []
    for (let fiber = left.pop(); fiber; fiber = left.pop()) {
      if (fiber.stateNode === element) return true
      if (fiber.sibling) left.push(fiber.sibling)
      if (fiber.child) left.push(fiber.child)
    }
    return false
  }
  const look = () => {
    // Measured in a task after the frame, because what exists when a frame begins is painted in that frame.
    if (!visible && document.querySelector(content)) setTimeout(() => (visible ??= performance.now()))
    if (!isCommitted(document.querySelector(field))) return requestAnimationFrame(look)
    usable = performance.now()
    setTimeout(() => seen(JSON.stringify({ visible, usable, blocked })), 1000)
  }
  requestAnimationFrame(look)
}

/** One first load, measured by `watch`. Uses the protocol: Playwright's own waiting runs scripts in the page, a tenth of its time. */
async function visit(browser, { url, headers }, one) {
  const context = await browser.newContext()
  if (one.path !== '/login') {
    const cookies = headers.Cookie.split('; ').map((cookie) => cookie.split('='))
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })))
  }
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const seen = new Promise((resolve) => session.on('Runtime.bindingCalled', ({ payload }) => resolve(JSON.parse(payload))))
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'seen' })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})(${JSON.stringify(one)})` })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Opening a window keeps the browser busy; users open an address in an idle one.
  await pause(200)
  await page.goto(url + one.path, { waitUntil: 'commit' })
  const measurement = await seen
  await context.close()
  return measurement
}

/** Requests documents before the first visit, because a server in use has already compiled the code that it runs. */
async function warmUp({ url, headers }, { path }) {
  for (let i = 0; i < 60; i++) await (await fetch(url + path, { headers: path === '/login' ? {} : headers })).text()
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
      const samples = servers.map(() => [])
      for (const server of servers) await warmUp(server, one)
      for (let round = 0; round <= rounds * 4; round++)
        // The order alternates, because each visit leaves the machine in another state for the next.
        for (const i of round % 2 ? [...servers.keys()] : [...servers.keys()].reverse()) {
          const result = await visit(browser, servers[i], one)
          // The first round warms up the browser and does not count.
          if (round > 0) samples[i].push(result)
        }
      for (const what of ['visible', 'usable', 'blocked']) {
        const [ours, theirs] = samples.map((all) => median(all.map((result) => result[what])))
        const note = `${ours.toFixed(0)} ms${theirs === undefined ? '' : `; before ${theirs.toFixed(0)} ms`}`
        line({
          name: `${name}, ${what}, to before`,
          value: theirs === undefined ? NaN : ours / theirs,
          most: theirs === undefined ? undefined : one.goals[what],
          note,
        })
      }
    }
  } finally {
    await browser.close()
    for (const server of servers) await server.stop()
  }
}
