/** Menu, buttons and dictionaries (contract page system §1, §6). */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dictEntry, menuItem } from '../session.ts'

const system = '/api/blade-system'
const none = z.object({})

export const menuRoutes = defineEndpoint({
  method: 'GET',
  path: `${system}/menu/routes`,
  via: 'query',
  input: z.object({ topMenuId: z.string().optional() }),
  output: z.array(menuItem),
  needs: 'token',
})
export const menuButtons = defineEndpoint({
  method: 'GET',
  path: `${system}/menu/buttons`,
  via: 'query',
  input: none,
  output: z.array(menuItem),
  needs: 'token',
})

const topMenuRow = z.object({ id: z.string(), code: z.string(), name: z.string(), source: z.string(), path: z.string(), sort: z.number() })
export const topMenus = defineEndpoint({
  method: 'GET',
  path: `${system}/menu/top-menu`,
  via: 'query',
  input: none,
  output: z.array(topMenuRow),
  needs: 'token',
})

/** A dictionary has the same four calls in both tables. */
const dictionaryOf = (api: 'dict' | 'dict-biz', menu: 'dict' | 'dictBiz') => ({
  /** Page of parents (parentId 0). */
  parentList: defineEndpoint({
    method: 'GET',
    path: `${system}/${api}/parent-list`,
    via: 'query',
    input: z.object({ current: z.string(), size: z.string(), code: z.string(), dictValue: z.string(), isSealed: z.string() }).partial(),
    output: z.unknown(),
    needs: menu,
  }),
  /** Tree of all entries below one parent: an array, though it takes current and size. */
  childList: defineEndpoint({
    method: 'GET',
    path: `${system}/${api}/child-list`,
    via: 'query',
    input: z.object({ parentId: z.string(), current: z.string(), size: z.string() }).partial(),
    output: z.array(z.unknown()),
    needs: menu,
  }),
  tree: defineEndpoint({
    method: 'GET',
    path: `${system}/${api}/tree`,
    via: 'query',
    input: z.object({ code: z.string().optional() }),
    output: z.array(z.unknown()),
    needs: menu,
  }),
  /** Flat entries of one code, without the parent, deleted or sealed rows. */
  dictionary: defineEndpoint({
    method: 'GET',
    path: `${system}/${api}/dictionary`,
    via: 'query',
    input: z.object({ code: z.string().min(1) }),
    output: z.array(dictEntry),
    needs: 'token',
  }),
})
export const dictCalls = dictionaryOf('dict', 'dict')
export const dictBizCalls = dictionaryOf('dict-biz', 'dictBiz')
