// A working day of staff, run once per browser and language. It uses ids, names and addresses, which do not depend on the language.
import assert from 'node:assert/strict'

const menus = ['theme-menu', 'colour-menu', 'language-menu', 'lock-form', 'notices', 'account-menu']
const button = (id) => `[data-slot=topbar] [popovertarget=${id}]:not([data-slot=dropdown-menu-item])`
const form = 'dialog:modal form'

/** Visible popovers, except parts of the page that are popovers only on a phone. Runs in the page. */
const openMenus = () =>
  [...document.querySelectorAll('[data-slot=popover-content], [data-slot=dropdown-menu-content]')]
    .filter((e) => e.getClientRects().length > 0)
    .map((e) => e.id)

const isOpen = (id) => document.getElementById(id).matches(':popover-open')
const isFocused = (selector) => document.activeElement?.matches(selector)

async function onlyOpen(tab, ...ids) {
  await tab.until(`open: ${ids.join() || 'nothing'}`, async () => (await tab.ask(openMenus)).join() === ids.join())
  for (const id of ids) assert.ok(await tab.ask(isOpen, id), `${id} is visible, but :popover-open does not match it`)
}

/** Waits for a modal dialog to finish opening, because text typed in its first frames is lost. */
const dialog = (tab) => tab.see('dialog:modal h2')

export const steps = {
  'sign in': async (tab) => {
    await tab.goto('/login')
    await tab.fill('[name=username]', 'admin')
    await tab.fill('[name=password]', 'admin')
    await tab.key('Enter')
    await tab.at(/\/wel\/index$/)
    await tab.see('#main [data-slot=sentence]')
  },
  language: async (tab, { language }) => {
    const tag = { zh: 'zh-CN', en: 'en' }[language]
    await tab.goto('/wel/index')
    await tab.press(button('language-menu'))
    if ((await tab.ask(() => document.documentElement.lang)) === tag) await tab.key('Escape')
    else await tab.press(`#language-menu [value=${language}]`)
    await tab.until(`language ${tag}`, () => tab.ask((want) => document.documentElement.lang === want, tag))
    await onlyOpen(tab)
  },
  'menus, one at a time': async (tab) => {
    const polyfilled = await tab.ask(() => !String(HTMLElement.prototype.showPopover).includes('[native code]'))
    assert.equal(polyfilled, tab.polyfilled, 'the polyfill is loaded exactly where popovers are missing')
    await onlyOpen(tab)
    for (const id of menus) {
      await tab.press(button(id))
      await onlyOpen(tab, id)
      await tab.onTop(`#${id}`)
    }
    await tab.key('Escape')
    await onlyOpen(tab)
    assert.ok(await tab.ask(isFocused, button('account-menu')), 'Esc does not return the focus to the button')
    await tab.press(button('theme-menu'))
    await onlyOpen(tab, 'theme-menu')
    await tab.press('main h1')
    await onlyOpen(tab)
    await tab.press(button('account-menu'))
    await tab.press('#account-menu [popovertarget=sign-out]')
    await tab.see('#sign-out')
    await tab.press('#sign-out [popovertargetaction=hide]')
    await tab.gone('#sign-out')
    // The menu that opened the confirmation may still be open.
    await tab.key('Escape')
    await onlyOpen(tab)
  },
  'a picked colour': async (tab) => {
    await tab.press(button('colour-menu'))
    await tab.press('#colour-menu [value="#e4572e"]')
    await tab.see('html[data-accent=pick]')
    await onlyOpen(tab)
    await tab.goto('/system/param')
    const painted = await tab.ask(() => getComputedStyle(document.querySelector('[data-variant=default]')).backgroundColor)
    assert.match(painted, /^rgb\((?!255, 255, 255)/, `a primary button is ${painted}`)
    await tab.press(button('colour-menu'))
    await tab.press('#colour-menu [name=accent][value=""]')
    await tab.gone('html[data-accent=pick]')
  },
  filter: async (tab) => {
    await tab.goto('/money/order')
    await tab.choose('#search [name=state]', '3')
    await tab.press('#search [data-variant=default]')
    await tab.at(/state=3/)
    await tab.see('[data-slot=chip]')
  },
  'open an order': async (tab) => {
    await tab.press('[data-slot=table] tbody tr:first-child a[data-row]')
    await tab.at(/\/money\/order\/\d+/)
    await dialog(tab)
    await tab.key('Escape')
    await tab.gone('dialog:modal')
    await tab.at(/\/money\/order\?state=3$/)
  },
  refund: async (tab) => {
    const rows = await tab.ask(() =>
      [...document.querySelectorAll('[data-slot=table] tbody a[data-row]')].map((link) => link.getAttribute('href')),
    )
    for (const row of rows) {
      await tab.goto(row)
      await dialog(tab)
      if (await tab.ask(() => document.querySelector('dialog:modal a[href*="/refund"]') !== null)) break
    }
    await tab.press('dialog:modal a[href*="/refund"]')
    await tab.at(/\/refund/)
    const amount = `${form} [name=amount]`
    await tab.fill(amount, '999999')
    await tab.press('dialog:modal [data-slot=dialog-footer] [data-variant=default]')
    await tab.see('dialog:modal [aria-invalid=true]')
    await tab.fill(amount, '0.01')
    const reason = await tab.ask(() => [...document.querySelectorAll('dialog:modal [name=reason] option')].at(-1).value)
    await tab.choose(`${form} [name=reason]`, reason)
    await tab.shot('refund')
    await tab.press('dialog:modal [data-slot=dialog-footer] [data-variant=default]')
    await tab.onTop('[data-slot=toast][data-variant=success]')
    const scrim = await tab.ask(() => getComputedStyle(document.querySelector('dialog:modal'), '::backdrop').backgroundColor)
    assert.notEqual(scrim, 'rgba(0, 0, 0, 0)', 'the page behind a dialog is not dimmed')
  },
  'add and edit a param': async (tab, { key }) => {
    await tab.goto('/system/param')
    await tab.press('a[href*="/system/param/new"]')
    await dialog(tab)
    await tab.press('dialog:modal [data-slot=dialog-footer] [data-variant=default]')
    await tab.see('dialog:modal [aria-invalid=true]')
    await tab.fill(`${form} [name=paramName]`, key)
    await tab.fill(`${form} [name=paramKey]`, key)
    await tab.fill(`${form} [name=paramValue]`, '1')
    await tab.press('dialog:modal [data-slot=dialog-footer] [data-variant=default]')
    await tab.onTop('[data-slot=toast][data-variant=success]')
    await tab.gone('dialog:modal')
    await tab.goto(`/system/param?paramKey=${key}`)
    await tab.press('[data-slot=table] tbody a[href*="/edit"]')
    await dialog(tab)
    await tab.fill(`${form} [name=paramValue]`, '2')
    await tab.press('dialog:modal [data-slot=dialog-footer] [data-variant=default]')
    await tab.onTop('[data-slot=toast][data-variant=success]')
    await tab.gone('dialog:modal')
    assert.match(await tab.text('[data-slot=table] tbody tr'), /2/)
  },
  dictionary: async (tab, { key }) => {
    await tab.goto('/system/dict-biz')
    await tab.press('[data-slot=table] tbody a[href*="/entries"]')
    await dialog(tab)
    await tab.press('dialog:modal a[href*="/entries/new"]')
    await tab.fill(`${form} [name=dictKey]`, key.replace(/\D/g, '').slice(-6))
    await tab.fill(`${form} [name=dictValue]`, key)
    await tab.press('dialog:modal [data-slot=dialog-footer] [data-variant=default]')
    await tab.onTop('[data-slot=toast][data-variant=success]')
  },
  'no connection': async (tab, { key, line }) => {
    const strip = '[data-slot=connection]'
    const stays = async () => {
      await tab.see(`${strip}[data-lost]`)
      await tab.see('aside nav a')
      assert.equal(await tab.ask(() => window.location.origin), line.url)
    }
    await tab.goto('/money/order')
    await line.cut()
    // The menu shows the entries of the page's own group.
    await tab.press('aside nav a[href="/money/refund"]')
    await stays()
    await line.mend()
    await tab.at(/\/money\/refund$/)
    await line.cut()
    await tab.ask(() => history.back())
    await stays()
    await line.mend()
    await tab.at(/\/money\/order$/)
    await tab.see('[data-slot=table] tbody tr')

    await tab.goto('/system/param/new')
    await dialog(tab)
    for (const name of ['paramName', 'paramKey', 'paramValue']) await tab.fill(`${form} [name=${name}]`, key)
    await line.cut()
    await tab.press('dialog:modal [type=submit][form]')
    await tab.see(`${strip}[data-lost]`)
    await tab.see(`${strip} b, dialog:modal [role=alert]`)
    await line.mend()
    await tab.see(`${strip}:not([data-lost])`)
    await tab.press('dialog:modal [type=submit][form]')
    await tab.gone('dialog:modal')
    await tab.goto(`/system/param?paramKey=${encodeURIComponent(key)}`)
    assert.equal(await tab.ask(() => document.querySelectorAll('[data-slot=table] tbody tr').length), 1, 'saved once')
    tab.complaints = tab.complaints.filter((text) => !/Failed to load resource|NetworkError|connection/i.test(text))
  },
  'bed board': async (tab) => {
    await tab.goto('/rental/place')
    await tab.see('main [data-state]')
    await tab.press('nav a[href*=sec]')
    await tab.see('nav a[href*=sec][aria-current]')
    await tab.press('main [data-state] a')
    await tab.see('[aria-labelledby=bed-panel]')
  },
  'print view': async (tab) => {
    await tab.goto('/money/order?state=3')
    const row = await tab.ask(() => document.querySelector('[data-slot=table] tbody a[data-row]').pathname)
    await tab.goto(`${row}/slip`)
    await tab.ask(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await tab.press('[data-slot=page-actions] button')
    await tab.see('body[data-printed]')
    await tab.onPaper(async () => {
      await tab.gone('[data-slot=topbar], [data-slot=sidebar], button.no-print')
      await tab.see('main article')
    })
  },
}
