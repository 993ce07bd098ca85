// A page as a user sees it: finds visible elements, presses them, types. Uses only calls that both drivers support.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

const patience = 20_000

/** The last visible match; of two dialogs the upper one. Runs in the page. */
const lastSeen = (selector) =>
  [...document.querySelectorAll(selector)]
    .filter((e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility === 'visible')
    .at(-1)

/** Whether an element keeps its position: a menu without a fixed position is placed a frame after it opens. Runs in the page. */
async function isStill(element) {
  const place = () => Object.values(element.getBoundingClientRect().toJSON()).join()
  const before = place()
  for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  return place() === before
}

/** Runs in every page before its own scripts. */
const reportPolicy = () =>
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`Content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
  )

export class Tab {
  /** Errors in the page's console since the last read. */
  complaints = []

  /**
   * @param excused console messages and errors to ignore, because they cannot be prevented
   * @param polyfilled whether popovers are polyfilled
   * @param showsPaper whether the driver can emulate print media
   * @param pictures prefix of the names of its screenshots
   */
  static async open(browser, url, { showsPaper, polyfilled, excused }, pictures) {
    const page = await browser.newPage()
    const tab = new Tab()
    Object.assign(tab, { page, url, showsPaper, polyfilled, pictures })
    const complain = (text) => excused?.test(text) || tab.complaints.push(text)
    page.on('console', (message) => {
      if (/^(error|assert)$/.test(message.type())) complain(message.text())
    })
    page.on('pageerror', (error) => complain(String(error.message ?? error)))
    await page.evaluateOnNewDocument(reportPolicy)
    return tab
  }

  /** Retries until the condition holds. @throws Error naming the condition, after a timeout */
  async until(what, holds) {
    const end = Date.now() + patience
    let last
    for (;;) {
      try {
        const result = await holds()
        if (result) return result
      } catch (error) {
        // A navigating page cannot evaluate anything; try again.
        last = error
      }
      if (Date.now() > end)
        throw new Error(`${what}: not within ${patience / 1000} s at ${this.page.url()}${last ? ` (${last.message})` : ''}`)
      await wait(50)
    }
  }

  ask(fn, ...values) {
    return this.page.evaluate(fn, ...values)
  }

  /** Loads an address; resolves when React has hydrated the page. */
  async goto(path) {
    await this.page.goto(this.url + path, { waitUntil: 'load' })
    await this.until(`${path} is hydrated`, () => this.ask(() => Object.keys(document.body).some((key) => key.startsWith('__react'))))
  }

  see(selector) {
    return this.until(`see ${selector}`, async () => (await this.page.evaluateHandle(lastSeen, selector)).asElement())
  }

  /** Waits until an element is visible and not covered. */
  onTop(selector) {
    return this.until(`${selector} on top`, async () =>
      (await this.see(selector)).evaluate((e) => {
        const { x, y, width, height } = e.getBoundingClientRect()
        return e.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
  }

  gone(selector) {
    return this.until(`${selector} goes`, async () => !(await this.page.evaluateHandle(lastSeen, selector)).asElement())
  }

  at(pattern) {
    return this.until(`address ${pattern}`, () => pattern.test(this.page.url()))
  }

  async text(selector) {
    return (await this.see(selector)).evaluate((e) => e.textContent)
  }

  /** Clicks an element once it no longer moves. */
  press(selector) {
    return this.until(`press ${selector}`, async () => {
      const element = await this.see(selector)
      if (!(await element.evaluate(isStill))) return false
      await element.click()
      return true
    })
  }

  async fill(selector, value) {
    await (await this.see(selector)).click({ clickCount: 3 })
    const field = await this.see(selector)
    await field.evaluate((e) => e.select?.())
    await this.page.keyboard.type(value)
    await this.until(`${selector} holds ${value}`, () => field.evaluate((e, want) => e.value === want, value))
  }

  async choose(selector, value) {
    await this.see(selector)
    await this.page.select(selector, value)
  }

  /** Checks the page in print media; a driver that cannot emulate it only prints the page. */
  async onPaper(look) {
    const content = await this.page.pdf()
    assert.ok(content.length > 5_000, 'the printed page is empty')
    if (!this.showsPaper) return
    await this.page.emulateMediaType('print')
    await look()
    await this.page.emulateMediaType('screen')
  }

  /** Saves a screenshot, for comparison. */
  shot(name) {
    return this.page.screenshot({ path: `${this.pictures}-${name.replace(/\W+/g, '-')}.png` })
  }

  key(name) {
    return this.page.keyboard.press(name)
  }
}
