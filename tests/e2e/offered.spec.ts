/** Forms keep values that their dictionary no longer offers, in every select of every form. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { dictionaryOf } from '#contract/rules/entry.ts'
import { allResources } from '#contract/resources/index.ts'
import { tableNamed } from '#db/tables/index.ts'
import Database from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Form, readPage, valuesOf } from '../page.ts'
import { editable } from './crud-values.ts'
import { expect, test } from './fixtures.ts'
import { signedIn, visitorOf } from './sessions.ts'
import { dataFolder, end, start } from './site.ts'

type Row = Record<string, unknown>

const words = ['blade_dict', 'blade_dict_biz']
/** Statements for each change of the entries. A dictionary whose entries are removed gets another one, so that it still has choices. */
const changes = {
  sealed: words.map((table) => `update ${table} set is_sealed = 1 where parent_id <> '0'`),
  removed: words.flatMap((table) => [
    `create temp table other as select * from ${table} where id in (select min(id) from ${table} where parent_id <> '0' group by code)`,
    `update ${table} set is_deleted = 1 where parent_id <> '0'`,
    `update other set id = id || '9', dict_key = '998'`,
    `insert into ${table} select * from other`,
    'drop table other',
  ]),
}

/** Starts a server on demo rows whose dictionaries were changed. @returns its address, a function to read a row, and one to end it */
async function startWithChanges(change: keyof typeof changes) {
  const folder = dataFolder()
  const file = join(folder, 'blade.sqlite')
  const writable = new Database(file)
  for (const statement of [
    'update ward_equ set state = 3 where id = (select id from ward_equ where state = 0 and is_deleted = 0 limit 1)',
    ...changes[change],
  ])
    writable.exec(statement)
  writable.close()
  const { url, process } = await start(folder, { SOCIAL: 'demo' })
  const db = new Database(file, { readonly: true })
  return {
    url,
    one: (query: string, ...values: unknown[]) => propertiesOf(db.prepare(query).get(...values)),
    async end() {
      db.close()
      await end(process)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const coded = allResources.filter(
  (resource) =>
    editable.includes(resource) && resource.form.some((name) => dictionaryOf(fieldOf(resource, name)) || fieldOf(resource, name).ref),
)

const own = ({ fields }: Form, { form }: Resource) => fields.filter(({ name }) => form.includes(name)).length

/** A row without the columns that record its last write. */
const content = ({ update_time: _time, update_user: _user, ...row }: Row): Row => row

for (const change of ['sealed', 'removed'] as const) {
  const tag = change === 'sealed' ? ' @long' : ''
  test(`${change} entries${tag}: every form shows the stored values, and saving it unchanged changes nothing`, async () => {
    const site = await startWithChanges(change)
    const { open, send } = await visitorOf(site.url, 'admin')
    const checkedFields: string[] = []
    for (const resource of coded) {
      const table = tableNamed(resource.name)!
      const columns = getTableColumns(table)
      const free = ['equ', 'bed'].includes(resource.name) ? ' and state <> 1' : ''
      const alive = columns.isDeleted ? 'is_deleted = 0' : '1 = 1'
      const read = (id?: unknown) =>
        site.one(
          `select * from ${getTableName(table)} where ${id === undefined ? `${alive}${free}` : 'id = ?'} limit 1`,
          ...(id === undefined ? [] : [id]),
        )
      const before = read()
      if (before.id === undefined) continue
      const address = `${resource.path}/${String(before.id)}/edit`
      const { html, status } = await open(address)
      expect([address, status]).toEqual([address, 200])
      const form = readPage(html).forms.sort((a, b) => own(b, resource) - own(a, resource))[0]!
      const values = valuesOf(form)
      for (const name of resource.form) {
        const field = form.fields.find((one) => one.name === name && one.type === 'select')
        const storedValue = columns[name] && before[columns[name].name]
        if (!field || storedValue === null || storedValue === undefined) continue
        expect([address, name, field.value]).toEqual([address, name, String(storedValue)])
        if (dictionaryOf(fieldOf(resource, name))) checkedFields.push(`${resource.name} ${name}`)
      }
      const body = new URLSearchParams([...values].flatMap(([name, list]) => list.map((value) => [name, value])))
      const answer = await send(form.action || address, body)
      const complaints = [...answer.html.matchAll(/data-slot="(?:field-error|alert)"[^>]*>(.*?)<\/(?:p|div)>/gs)].map(([, text]) => text)
      expect([address, answer.status, ...complaints]).toEqual([address, 302])
      expect(content(read(before.id)), address).toEqual(content(before))
    }
    expect(checkedFields.length).toBeGreaterThan(20)
    await site.end()
  })

  test(`${change} entries${tag}: device, problem and question keep their value when another field is changed`, async ({ page }) => {
    const site = await startWithChanges(change)
    await signedIn(page.context(), site.url, 'admin')
    const cases = [
      { path: '/rental/equ', table: 'ward_equ', column: 'state', label: '设备状态', where: 'state = 3', typed: '备注', stored: 'remark' },
      {
        path: '/rental/problem',
        table: 'ward_problem',
        column: 'problem_type',
        label: '问题类型',
        where: '1 = 1',
        typed: '问题描述',
        stored: 'content',
      },
      { path: '/rental/normal', table: 'ward_normal', column: 'category', label: '分类', where: '1 = 1', typed: '标题', stored: 'title' },
    ]
    for (const { path, table, column, where, typed, stored } of cases) {
      const before = site.one(`select * from ${table} where is_deleted = 0 and ${where} limit 1`)
      await page.goto(`${site.url}${path}/${String(before.id)}/edit`)
      const dialog = page.getByRole('dialog')
      const select = dialog.locator(`select[name=${column.replace(/_t/, 'T')}]`)
      await expect(select).toHaveValue(String(before[column]))
      await expect(select.locator('option:checked')).toContainText('已停用')
      const text = dialog.locator(`[name=${stored}]`)
      await text.fill(`改动 ${typed}`)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect.poll(() => site.one(`select * from ${table} where id = ?`, before.id)[stored]).toContain('改动')
      expect(site.one(`select * from ${table} where id = ?`, before.id)[column]).toBe(before[column])
    }
    if (change === 'sealed') {
      await page.goto(`${site.url}/rental/equ?state=3`)
      await expect(page.locator('#search select[name=state] option:checked')).toHaveText('维护（已停用）')
      await expect(page.locator('[data-slot=chip]')).toContainText('维护')
    }
    await page.goto('about:blank')
    await site.end()
  })
}
