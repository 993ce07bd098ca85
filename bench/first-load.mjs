// The first load of sign-in and of the order list: Chromium with a cold cache and a quarter of the processor; with BASE_DIR beside
// another checkout.
import { setTimeout as pause } from 'node:timers/promises'
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

/**
 * Runs in the page: reports milliseconds until the content is painted (`visible`), until the field is part of what React has committed, so
 * that a key typed into it has its effect (`usable`; React marks elements long before), and the milliseconds beyond 50 of each
 * task (`blocked`), until a second later: the last tasks of a start are its longest.
 */
function watch({ shown, field }) {
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
    // why a task after the frame: what is there when a frame begins is painted in it
    if (!visible && document.querySelector(shown)) setTimeout(() => (visible ??= performance.now()))
    if (!isCommitted(document.querySelector(field))) return requestAnimationFrame(look)
    usable = performance.now()
    setTimeout(() => seen(JSON.stringify({ visible, usable, blocked })), 1000)
  }
  requestAnimationFrame(look)
}

/** One first load, and what `watch` saw. why by the protocol: Playwright's own waiting runs scripts in the page, a tenth of its time. */
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
  // why: a new window keeps the browser busy, and a person opens an address in one that is at rest
  await pause(200)
  await page.goto(url + one.path, { waitUntil: 'commit' })
  const found = await seen
  await context.close()
  return found
}

/** Documents before the first visit: a server that people use has compiled what it runs. */
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
      const found = servers.map(() => [])
      for (const server of servers) await warmUp(server, one)
      for (let round = 0; round <= rounds * 4; round++)
        // why in turn: whoever comes second finds the machine as the first has left it
        for (const i of round % 2 ? [...servers.keys()] : [...servers.keys()].reverse()) {
          const seen = await visit(browser, servers[i], one)
          // why: the first round is the browser's own first
          if (round > 0) found[i].push(seen)
        }
      for (const what of ['visible', 'usable', 'blocked']) {
        const [ours, theirs] = found.map((all) => median(all.map((seen) => seen[what])))
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
