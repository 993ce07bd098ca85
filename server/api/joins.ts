/** Fields that are shown but not stored. A joined field without its entry here does not compile. */
import { pick, type Language } from '#contract/labels/index.ts'
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import type { Dictionary } from '../services/dictionary.ts'
import { refundFigures } from '../services/refund-figures.ts'

export type StoredRow = Readonly<Record<string, unknown>>
type JoinedField<N extends ResourceName> = keyof Resources[N]['joined']['shape'] & string
/** The joined fields of each row, in the order of the rows; one query for all of them. */
type Join<N extends ResourceName> = (rows: readonly StoredRow[], language: Language) => Record<JoinedField<N>, unknown>[]
type Joins = { [N in ResourceName]: [JoinedField<N>] extends [never] ? undefined : Join<N> }
export type AnyJoin = ((rows: readonly StoredRow[], language: Language) => Record<string, unknown>[]) | undefined

const top = ['顶级', 'Top level'] as const

const parentNames =
  (dictionary: Dictionary): Join<'dict'> =>
  (rows, language) => {
    const titles = dictionary.titles([...new Set(rows.map((row) => String(row.parentId)))])
    return rows.map((row) => ({ parentName: titles.get(String(row.parentId)) ?? pick(top, language) }))
  }

export const createJoins = (db: Db, dictionaries: { system: Dictionary; business: Dictionary }): Joins => ({
  order: (rows) => {
    const figures = refundFigures(
      db,
      rows.map((row) => String(row.id)),
    )
    const states = dictionaries.business.names('order_status')
    return rows.map((row) => ({ stateName: states.get(String(row.state)) ?? '', ...figures(row) }))
  },
  refund: undefined,
  records: undefined,
  param: undefined,
  dict: parentNames(dictionaries.system),
  dictBiz: parentNames(dictionaries.business),
})
