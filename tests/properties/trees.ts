/** Trees stay trees after any moves, and saving a grant without changes does not change it. */
import { schema } from '#db/tables/index.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { checksums, type World } from './world.ts'

const base = '/api/blade-system'
const size = 8

interface Tree {
  /** Addresses of the calls and of the rows. */
  path: string
  table: string
  parent: string
  root: string
  /** The body that creates a node. */
  body: (n: number) => Record<string, unknown>
  /** The body that moves a node, including its id. */
  move: (id: string, parentId: string) => Record<string, unknown>
}

let count = 0
const byId = (id: string, parentId: string) => ({ id, parentId })
// Each move sets a new code and key, because duplicates would be refused for that reason alone.
const dictionary = {
  parent: 'parent_id',
  root: '0',
  move: (id: string, parentId: string) => ({ id, parentId, code: `moved${++count}`, dictKey: `m${count}` }),
  body: (n: number) => ({ code: `tree${n}`, dictKey: `k${n}`, dictValue: 'd', sort: n, isSealed: 0 }),
}
const menu = {
  parent: 'parent_id',
  root: '0',
  move: byId,
  body: (n: number) => ({ code: `tree${n}`, name: `tree${n}`, category: 1, sort: n }),
}
export const trees: Record<string, Tree> = {
  dept: {
    path: 'dept',
    table: 'blade_dept',
    parent: 'parent_id',
    root: '0',
    move: byId,
    body: (n) => ({ deptName: `d${n}`, fullName: 'd', sort: n }),
  },
  menu: { path: 'menu', table: 'blade_menu', ...menu },
  appMenu: { path: 'appmenu', table: 'blade_app_menu', ...menu },
  role: {
    path: 'role',
    table: 'blade_role',
    parent: 'parent_id',
    root: '0',
    move: byId,
    body: (n) => ({ roleName: `r${n}`, roleAlias: `tree${n}`, sort: n }),
  },
  dict: { path: 'dict', table: 'blade_dict', ...dictionary },
  dictBiz: { path: 'dict-biz', table: 'blade_dict_biz', ...dictionary },
  region: {
    path: 'region',
    table: 'blade_region',
    parent: 'parent_code',
    root: '00',
    body: (n) => ({ code: String(880_000 + n), name: `r${n}`, regionLevel: 1, sort: n }),
    move: (code, parentCode) => ({ code, parentCode }),
  },
}

/** @param runs number of sequences of moves */
export async function movesKeepTheTree(world: World, tree: Tree, runs: number): Promise<void> {
  const parentField = tree.parent === 'parent_id' ? 'parentId' : 'parentCode'
  const submit = (body: object) => world.call('POST', `${base}/${tree.path}/submit`, { token: world.token, body })
  const rows = () => new Map(world.db.all<Record<string, string>>(sql.raw(`select * from ${tree.table}`)).map((row) => [row.id!, row]))
  const move = fc.record({ what: fc.nat(size - 1), to: fc.integer({ min: -2, max: size - 1 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 12 }), async (moves) => {
      const ids: string[] = []
      for (let i = 0; i < size; i++) {
        const existingIds = new Set(rows().keys())
        const parent = i ? ids[Math.floor((i - 1) / 2)]! : tree.root
        expect((await submit({ ...tree.body(++count), [parentField]: parent })).msg).toBe('操作成功')
        ids.push([...rows().keys()].find((id) => !existingIds.has(id))!)
      }
      const parents = new Map(ids.map((id) => [id, String(rows().get(id)![tree.parent])]))
      const above = (id: string): string[] => (parents.has(id) ? [...above(parents.get(id)!), parents.get(id)!] : [])
      for (const { what, to } of moves) {
        const id = ids[what]!
        const target = to === -2 ? '404' : to === -1 ? tree.root : ids[to]!
        const refused = target === '404' || target === id || above(target).includes(id)
        const before = refused ? checksums(world) : {}
        const { code, msg } = await submit(tree.move(id, target))
        expect(code === 200, msg).toBe(!refused)
        if (refused) expect(checksums(world)).toEqual(before)
        else parents.set(id, target)
      }
      const now = rows()
      for (const id of ids) {
        const row = now.get(id)!
        expect(row[tree.parent]).toBe(parents.get(id))
        if ('ancestors' in row) expect(row.ancestors).toBe(above(id).join(','))
        // A dictionary entry has the code of its dictionary.
        if ('dict_key' in row) expect(row.code).toBe(now.get([...above(id), id][1]!)!.code)
      }
    }),
    { numRuns: runs },
  )
}

/** Loads and saves grants without changes: roles with any permissions, and top menus with any menus. @param runs number of runs */
export async function untouchedGrantsStay(world: World, runs: number): Promise<void> {
  const ask = async (path: string, query: Record<string, string>) =>
    (await world.call('GET', `${base}/menu/${path}`, { token: world.token, query })).data as Record<
      'menu' | 'dataScope' | 'apiScope',
      string[]
    >
  const put = async (path: string, body: object) =>
    expect((await world.call('POST', `${base}/${path}/grant`, { token: world.token, body })).msg).toBe('操作成功')
  const menuIds = world.db
    .select()
    .from(schema.menu)
    .where(eq(schema.menu.isDeleted, 0))
    .all()
    .map((row) => row.id)
  const scopes = {
    data: [1, 2, 3].map(() => world.make.make('dataScope', { menuId: menuIds[0] }).id),
    api: [1, 2].map(() => world.make.make('apiScope').id),
  }
  const [role, topMenu] = [world.make.make('role'), world.make.make('topMenu')]
  const chosen = fc.record({ menu: fc.subarray(menuIds), data: fc.subarray(scopes.data), api: fc.subarray(scopes.api) })
  await fc.assert(
    fc.asyncProperty(chosen, async ({ menu, data, api }) => {
      await put('role', { roleIds: [role.id], menuIds: menu, dataScopeIds: data, apiScopeIds: api })
      const grants = await ask('role-tree-keys', { roleIds: role.id })
      expect([grants.menu, grants.dataScope, grants.apiScope].map((ids) => [...ids].sort())).toEqual(
        [menu, data, api].map((ids) => [...ids].sort()),
      )
      await put('topmenu', { topMenuIds: [topMenu.id], menuIds: menu })
      const top = await ask('top-tree-keys', { topMenuIds: topMenu.id })
      expect([...top.menu].sort()).toEqual([...menu].sort())

      const before = checksums(world)
      await put('role', { roleIds: [role.id], menuIds: grants.menu, dataScopeIds: grants.dataScope, apiScopeIds: grants.apiScope })
      await put('topmenu', { topMenuIds: [topMenu.id], menuIds: top.menu })
      expect(checksums(world)).toEqual(before)
    }),
    { numRuns: runs },
  )
}
