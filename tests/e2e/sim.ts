/** `test` with helpers for the page of the simulation. Uses a server of its own, so that other tests do not see its clock move. */
import type { Locator, Page } from '@playwright/test'
import { maskPhone } from '#contract/rules/phone.ts'
import { callWith, tokenOf } from './api.ts'
import { expect, type Site, test as base } from './fixtures.ts'

export { expect }

interface Rule {
  kind: 'any' | 'pay' | 'refund' | 'split' | 'return' | 'transfer'
  outcome: string
  field: 'any' | 'amount' | 'suffix' | 'openid' | 'outTradeNo'
  value: string
  /** In seconds. */
  delay?: number
  times?: number
}

interface Customer {
  id: string
  phone: string
  openId: string
}

export interface Sim {
  /** A customer with a working card and nothing in progress. */
  someone: () => Customer
  /** The number of a device that can be rented. */
  freeDevice: () => string
  /** Selects a customer. @param phone the full number */
  customer: (phone: string) => Promise<void>
  device: (batch: string) => Promise<void>
  /** Records of the selected customer, newest first. */
  records: (of: 'order' | 'refund' | 'recharge' | 'withdrawal' | 'problem') => Locator
  /** Presses a button of the page and waits for `word` in its toast. */
  act: (name: string | RegExp, word: string) => Promise<void>
  addRule: (rule: Rule) => Promise<void>
  /** Adds a rule without the page. */
  rule: (rule: Rule) => Promise<void>
  hourLater: () => Promise<void>
}

const someone = `select c.id, c.phone_number as phone, c.open_id as openId from ward_customer c where c.state = 0 and c.is_deleted = 0
  and c.open_id not like 'sim_void_%' and not exists (select 1 from ward_order o where o.customer_id = c.id and o.state in (0, 1, 2))
  and not exists (select 1 from ward_withdrawal w where w.customer_id = c.id and w.state in (0, 1, 4)) order by random() limit 1`
/** Of the first type, whose prices have free minutes. */
const freeDevice = `select e.batch from ward_equ e join ward_bed b on b.id = e.bed_id where e.state = 0 and e.online = 1 and b.state <> 1
  and e.is_deleted = 0 and not exists (select 1 from ward_order o where o.equ_id = e.id and o.state in (0, 1, 9)) order by e.type_id, random() limit 1`

const createSim = (page: Page, site: Site): Sim => {
  const pick = async (title: string, field: string, text: string) => {
    const picker = page.getByRole('region', { name: title, exact: true })
    await picker.getByLabel(field).fill(text)
    const displayed = /^\d{11}$/.test(text) ? maskPhone(text) : text
    await picker.getByRole('listitem').filter({ hasText: displayed }).getByRole('link').first().click()
    await expect(picker.locator('[aria-current]')).toContainText(displayed)
  }
  let token = ''
  const send = async (path: string, body: object) => {
    token ||= (await tokenOf(site, 'admin', 'admin')).token
    expect(await callWith(site, token, `/api/ward/sim/${path}`, body)).toMatchObject({ code: 200 })
  }
  const sim: Sim = {
    someone: () => site.sql<Customer>(someone)[0]!,
    freeDevice: () => site.sql<{ batch: string }>(freeDevice)[0]!.batch,
    customer: (phone) => pick('客户', '查找客户', phone),
    device: (batch) => pick('空闲设备', '查找空闲设备', batch),
    records: (of) => page.locator(`main [data-of=${of}]`),
    async act(name, word) {
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
      await expect(page.locator('[data-slot=toast]')).toContainText(word)
      await page.locator('[data-slot=toast]').getByRole('button').click()
    },
    async addRule(rule) {
      await page.goto('/ward/sim')
      const form = page.getByRole('form', { name: '添加规则' })
      await form.locator('[name=kind]').selectOption(rule.kind)
      await form.locator('[name=outcome]').selectOption(rule.outcome)
      await form.locator('[name=field]').selectOption(rule.field)
      await form.locator('[name=value]').fill(rule.value)
      await form.locator('[name=delay]').fill(rule.delay === undefined ? '' : String(rule.delay))
      await form.locator('[name=times]').fill(rule.times === undefined ? '' : String(rule.times))
      await sim.act('添加规则', '规则已添加')
    },
    rule: ({ value, delay, ...rule }) =>
      send('rule', {
        ...rule,
        value: rule.field === 'amount' ? String(Math.round(Number(value) * 100)) : value,
        delay: delay === undefined ? null : delay * 1000,
      }),
    hourLater: () => send('pass', { ms: 3_600_000 }),
  }
  return sim
}

export const test = base.extend<{ sim: Sim }>({
  settings: [{ SOCIAL: 'demo', SIM_CONTROL: '1' }, { scope: 'worker' }],
  sim: async ({ page, site }, use) => use(createSim(page, site)),
})
