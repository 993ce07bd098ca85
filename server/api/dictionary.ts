/** Dictionaries, system and business: the same calls on two tables (contract page system §6). */
import type { Language } from '#contract/languages.ts'
import { entryName } from '#contract/rules/entry.ts'
import type { Db } from '#db/open.ts'
import type { dict, dictBiz } from '#db/tables/system.ts'
import { foreignVersion } from '#db/version.ts'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { Refused } from '../core/refusal.ts'
import { below, toTree, treeNode } from '../core/tree.ts'

/** `parentId` of a dictionary, and `dictKey` of that row. */
const root = '0'
const parentKey = '-1'

export function createDictionary(db: Db, table: typeof dict | typeof dictBiz) {
  const columns = {
    id: table.id,
    parentId: table.parentId,
    code: table.code,
    dictKey: table.dictKey,
    dictValue: table.dictValue,
    sort: table.sort,
    isSealed: table.isSealed,
    remark: table.remark,
  }
  const alive = eq(table.isDeleted, 0)
  const read = (...conditions: Parameters<typeof and>) =>
    db
      .select(columns)
      .from(table)
      .where(and(alive, ...conditions))
      .orderBy(asc(table.sort), asc(table.id))
      .all()
  type Entry = ReturnType<typeof read>[number]

  // Cached, because every order list needs the names of the same few codes.
  const names = new LRUCache<string, Map<string, string>>({ max: 200 })
  const version = foreignVersion(db)
  let namesVersion = version()

  const find = (id: string): Entry | undefined => read(eq(table.id, id))[0]

  return {
    /** Entries of a code for selects: no parents, nothing deleted or sealed. @param withSealed sealed ones too, which name old rows */
    entries: (code: string, withSealed = false): Entry[] =>
      read(eq(table.code, code), ne(table.parentId, root), ...(withSealed ? [] : [eq(table.isSealed, 0)])),

    /** Key → name, sealed entries included: old rows keep their names. */
    names(code: string, language: Language = 'zh'): ReadonlyMap<string, string> {
      // Writes of this process call `forget`.
      if (version() !== namesVersion) names.clear()
      namesVersion = version()
      const key = `${language} ${code}`
      let cached = names.get(key)
      if (!cached) {
        const entries = read(eq(table.code, code), ne(table.parentId, root))
        names.set(key, (cached = new Map(entries.map((entry) => [entry.dictKey, entryName(entry, language)]))))
      }
      return cached
    },

    /** All entries of a code by their keys, sealed ones too. */
    entriesByKey: (code: string): ReadonlyMap<string, Entry> =>
      new Map(read(eq(table.code, code), ne(table.parentId, root)).map((entry) => [entry.dictKey, entry])),

    /** All descendants of a dictionary, as flat rows in order. Empty for an unknown `parentId`. */
    entriesBelow(parentId: string): Entry[] {
      const parent = find(parentId)
      return parent ? read(eq(table.code, parent.code), ne(table.id, parent.id)) : []
    },

    /** Names of rows by id, for `parentName`. */
    titles: (ids: readonly string[]): ReadonlyMap<string, string> =>
      new Map(ids.length ? read(inArray(table.id, [...ids])).map((e) => [e.id, e.dictValue]) : []),

    /** Rows as TreeNodes, for choosing a parent: all of them, or those of dictionaries only. */
    selectTree: (only: 'all' | 'codes' = 'all') =>
      toTree(read(only === 'codes' ? eq(table.parentId, root) : undefined).map((row) => treeNode(row.id, row.parentId, row.dictValue))),

    /**
     * Fills in what a body of `submit` leaves to the server, and keeps the tree valid: a parent has key -1 and passes
     * its code to its children, also when it is renamed or moved. Runs inside the transaction of the write.
     * @throws Refused parentMissing, parentSelf, parentBelow
     */
    complete(body: Readonly<Record<string, unknown>>, id: string | undefined): Record<string, unknown> {
      names.clear()
      const old = id === undefined ? undefined : find(id)
      const value = body.parentId
      const parentId = value === undefined || value === null ? (old?.parentId ?? root) : String(value) || root
      if (id !== undefined && parentId === id) throw new Refused('parentSelf')
      const parent = parentId === root ? undefined : find(parentId)
      if (parentId !== root && !parent) throw new Refused('parentMissing')
      const tree = old ? below(read(), old.id) : []
      if (tree.some((entry) => entry.id === parentId)) throw new Refused('parentBelow')

      const code = parent ? parent.code : (body.code ?? old?.code)
      const isRenamed = old && typeof code === 'string' && code !== '' && code !== old.code
      if (isRenamed && tree.length)
        db.update(table)
          .set({ code })
          .where(
            inArray(
              table.id,
              tree.map((entry) => entry.id),
            ),
          )
          .run()
      // The sort of a child is not on its form; a new one goes to the end.
      const sort = body.sort ?? (parent && !old ? Math.max(0, ...read(eq(table.parentId, parent.id)).map((e) => e.sort)) + 1 : undefined)
      return { ...body, parentId, code, sort, ...(!parent && { dictKey: parentKey }) }
    },

    /** Call it after a write: names are then read again. */
    forget: (): void => names.clear(),
  }
}
export type Dictionary = ReturnType<typeof createDictionary>

export interface Dictionaries {
  system: Dictionary
  business: Dictionary
}

/** The dictionaries as one transaction sees them: entries are read once for all its rows. */
export function readOnce({ system, business }: Dictionaries): Dictionaries {
  const of = (dictionary: Dictionary): Dictionary => {
    const entriesByCode = new Map<string, ReturnType<Dictionary['entriesByKey']>>()
    return {
      ...dictionary,
      entriesByKey(code) {
        const entries = entriesByCode.get(code) ?? dictionary.entriesByKey(code)
        entriesByCode.set(code, entries)
        return entries
      },
    }
  }
  return { system: of(system), business: of(business) }
}
