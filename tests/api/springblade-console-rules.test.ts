/** Rules that the console enforces where a stock SpringBlade server does not: trees, buttons, newest first, complete menus. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personField, personKey } from '#app/lib/person.ts'
import { readPage, valuesOf } from '../page.ts'
import { password, startStock, type Stock } from '../springblade/stock.ts'
import { addPerson } from '../springblade/people.ts'
import type { KindName, Row } from '../springblade/rows.ts'
import { menuIn } from '../walk/pages.ts'
import { complaintsIn, createVisitor } from '../walk/visitor.ts'

let stock: Stock
beforeAll(async () => {
  stock = await startStock()
})
afterAll(async () => {
  expect(stock.player.unanswered).toEqual([])
  await stock.stop()
})

const rowsOf = (name: KindName) => stock.player.world.tables[name].rows
/** Writing calls after the first `from` calls. */
function writesSince(from: number) {
  return stock.player.calls.slice(from).filter(({ path }) => /\/(?:submit|remove)$/.test(path))
}

/** Adds a row with a child and a grandchild for one test. */
function family(name: 'dept' | 'menu' | 'dict' | 'role', nth: number): [Row, Row, Row] {
  const table = stock.player.world.tables[name]
  const makeRow = (level: number, parentId: string): Row => ({
    ...table.blank,
    ...table.rows[0]!,
    id: `77${nth}${level}`,
    code: `kept_${nth}_${level}`,
    parentId,
  })
  const [top, child, grandchild] = [makeRow(1, '0'), makeRow(2, `77${nth}1`), makeRow(3, `77${nth}2`)] as const
  if (name === 'dict')
    for (const [key, row] of [top, child, grandchild].entries()) Object.assign(row, { code: `kept_${nth}`, dictKey: key || -1 })
  if (name === 'role') for (const row of [top, child, grandchild]) row.roleAlias = `kept_${String(row.id)}`
  table.rows.push(top, child, grandchild)
  return [top, child, grandchild]
}

describe.each([
  ['dept', 1],
  ['menu', 2],
  ['dict', 3],
  ['role', 4],
] as const)('%s', (name, nth) => {
  it('a row with children can only be deleted together with them', async () => {
    const [top, child, grandchild] = family(name, nth)
    const from = stock.player.calls.length
    const remove = async (ids: unknown[]) => {
      const address = `/system/${name}/remove?ids=${ids.join(',')}`
      const form = await stock.visitor.formWith(address, 'count')
      return stock.visitor.send(address, form, valuesOf(form)).then(
        () => '',
        (error: unknown) => String(error),
      )
    }
    expect(await remove([top.id])).toContain('请先删除子节点')
    expect(await remove([child.id, top.id])).toContain('请先删除子节点')
    expect([writesSince(from), rowsOf(name).includes(top)]).toEqual([[], true])
    expect(await remove([top.id, child.id, grandchild.id])).toBe('')
    expect(rowsOf(name).filter(({ id }) => String(id).startsWith(`77${nth}`))).toEqual([])
  })

  it('a row cannot be moved below itself', async () => {
    const [top, , grandchild] = family(name, nth + 4)
    const address = `/system/${name}/${String(top.id)}/edit`
    const form = await stock.visitor.formWith(address, 'parentId')
    for (const parent of [top, grandchild]) {
      const from = stock.player.calls.length
      const { html } = await stock.visitor.post(address, form, valuesOf(form).set('parentId', [String(parent.id)]))
      expect(complaintsIn(html).join()).toContain('父节点不可选择下级节点')
      expect([writesSince(from), top.parentId]).toEqual([[], '0'])
    }
  })
})

it('a region cannot be moved below itself, although the server sends regions level by level', async () => {
  const [province] = rowsOf('region').filter(({ parentCode }) => parentCode === '00')
  const county = { ...province!, code: '990101', parentCode: '9901', name: '某县', level: 3 }
  rowsOf('region').push({ ...province!, code: '99', parentCode: '00', name: '某省', level: 1 })
  rowsOf('region').push({ ...province!, code: '9901', parentCode: '99', name: '某市', level: 2 }, county)
  const form = await stock.visitor.formWith('/system/region/99/edit', 'parentCode')
  for (const parent of ['99', '9901', '990101']) {
    const from = stock.player.calls.length
    const { html } = await stock.visitor.post('/system/region/99/edit', form, valuesOf(form).set('parentCode', [parent]))
    expect([parent, complaintsIn(html).join(), writesSince(from)]).toEqual([parent, expect.stringContaining('父节点不可选择下级节点'), []])
  }
  const own = await stock.visitor.formWith('/system/region/990101/edit', 'parentCode')
  const moved = await stock.visitor.post('/system/region/990101/edit', own, valuesOf(own).set('parentCode', ['99']))
  expect([complaintsIn(moved.html), moved.location, county.parentCode]).toEqual([[], '/system/region', '99'])
})

it('a deleted top menu hides nothing, and a selected one can be left again', async () => {
  const { world } = stock.player
  const own = createVisitor(stock.site)
  await own.signIn('admin', password)
  const every = menuIn((await own.open('/wel/index')).html)
  const param = world.tables.menu.rows.find(({ code }) => code === 'param')!
  for (const id of ['8801', '8802']) {
    world.tables.topmenu.rows.push({ ...world.tables.topmenu.blank, id, code: id, name: `上方${id}`, sort: 1 })
    world.topGrants.set(id, { menu: [String(param.id)], dataScope: [], apiScope: [] })
  }
  const choose = async (id: string) => {
    const { forms } = readPage((await own.open('/wel/index')).html)
    const form = forms.find(({ fields }) => fields.some((field) => field.name === 'topMenu'))!
    await own.post('/wel/index', form, valuesOf(form).set('topMenu', [id]))
    return menuIn((await own.open('/wel/index')).html)
  }
  expect(await choose('8801')).toEqual(['/wel/index', '/system/param'])
  expect(await choose('')).toEqual(every)
  expect(await choose('8802')).toEqual(['/wel/index', '/system/param'])
  world.tables.topmenu.rows.splice(0)
  // The server still answers the menus that it granted.
  expect(menuIn((await own.open('/wel/index')).html)).toEqual(every)
})

it('logs show the newest first on every page, although the server cannot sort them', async () => {
  const table = stock.player.world.tables.error
  const [like] = table.rows
  table.rows.splice(0)
  for (let n = 1; n <= 23; n++)
    table.rows.push({ ...like!, id: String(6600 + n), createTime: `2026-11-22 08:${String(n).padStart(2, '0')}:00` })
  const readMinutes = async (query: string) =>
    [...(await stock.visitor.open(`/platform/error${query}`)).html.matchAll(/<time title="2026-11-22 08:(\d\d):00"/g)].map(([, n]) =>
      Number(n),
    )
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i)
  expect([...new Set(await readMinutes(''))]).toEqual(down(23, 14))
  expect([...new Set(await readMinutes('?current=2'))]).toEqual(down(13, 4))
  expect([...new Set(await readMinutes('?current=3'))]).toEqual(down(3, 1))
})

describe('a dialog opens by its address only for users with its button', () => {
  const dialogs = [
    '/system/user/new',
    '/system/user/remove?ids=ID',
    '/system/user/ID/edit',
    '/system/user/reset?ids=ID',
    '/system/user/grant?ids=ID',
  ]

  // Both aliases are tested, because the server itself lets administrators do everything, whatever buttons their role has.
  it.each(['clerk', 'admin'])('a role aliased %s without buttons is refused, and so is its form', async (alias) => {
    const { user } = addPerson(stock.player.world, { account: `lacks-${alias}`, password, alias, codes: ['system', 'user'] })
    const visitor = createVisitor(stock.site)
    await visitor.signIn(`lacks-${alias}`, password)
    const form = await stock.visitor.formWith('/system/user/new', 'account')
    const own = personKey({ userId: String(user.id), account: `lacks-${alias}`, nickName: '' })
    for (const dialog of dialogs) {
      const address = dialog.replace('ID', String(user.id))
      const from = stock.player.calls.length
      expect([address, (await visitor.open(address)).status]).toEqual([address, 403])
      expect([address, (await visitor.post(address, { ...form, action: '' }, valuesOf(form).set(personField, [own]))).status]).toEqual([
        address,
        403,
      ])
      expect(stock.player.calls.slice(from).filter(({ method }) => method === 'POST')).toEqual([])
    }
    const { html } = await visitor.open('/system/user')
    expect(readPage(html).links.filter((link) => /\/system\/user\/(?:new|remove|\d+\/edit)/.test(link))).toEqual([])
  })

  it('a role with the button can open it', async () => {
    addPerson(stock.player.world, { account: 'has-add', password, alias: 'admin', codes: ['system', 'user', 'user_add'] })
    const visitor = createVisitor(stock.site)
    await visitor.signIn('has-add', password)
    expect((await visitor.open('/system/user/new')).status).toBe(200)
    expect((await visitor.open('/system/user/remove?ids=1')).status).toBe(403)
  })
})
