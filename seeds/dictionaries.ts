/** Rows of the dictionaries of `contract/dictionaries.ts`, for a new database and for an existing one. */
import { capitalize } from '#contract/rules/values.ts'
import { businessDictionaries, type Dictionaries, systemDictionaries } from '#contract/dictionaries.ts'
import type { Db } from '#db/open.ts'
import { dict, dictBiz } from '#db/tables/system.ts'
import { createIds } from './ids.ts'
import { missing } from './missing.ts'
import type { SeedLanguage } from './text.ts'

/** order_status → Order status */
const codeTitle = (code: string) => capitalize(code).replaceAll('_', ' ')

const keyOf = ({ code, dictKey }: { code: string; dictKey: string }) => `${code} ${dictKey}`

/** Every row, each dictionary before its entries. In English rows the code is its name, and both columns of an entry are English. */
function plan(dictionaries: Dictionaries, language: SeedLanguage) {
  return Object.entries(dictionaries).flatMap(([code, [zh, entries]], i) => {
    const name = language === 'en' ? codeTitle(code) : zh
    const parent = { parent: '', code, dictKey: '-1', dictValue: name, sort: i + 1, remark: null as string | null }
    const children = Object.entries(entries).map(([dictKey, [chinese, remark]], j) => ({
      parent: keyOf(parent),
      code,
      dictKey,
      dictValue: language === 'en' ? remark : chinese,
      sort: j + 1,
      remark,
    }))
    return [parent, ...children]
  })
}

/** Adds the dictionaries and entries that a database lacks; those that somebody changed or removed stay so. */
export function seedDictionaries(db: Pick<Db, 'insert' | 'select'>, language: SeedLanguage): void {
  const nextId = createIds(41)
  for (const [table, dictionaries] of [
    [dict, systemDictionaries],
    [dictBiz, businessDictionaries],
  ] as const) {
    const { id, code, dictKey, isDeleted } = table
    const existing = db.select({ id, code, dictKey, isDeleted }).from(table).all()
    const rows = missing(plan(dictionaries, language), existing, keyOf, nextId)
    if (rows.length) db.insert(table).values(rows).run()
  }
}
