/** Fields that are shown but not stored. A joined field without its entry here does not compile. */
import { pick, type Language } from '#contract/labels/index.ts'
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import type { Dictionary } from '../services/dictionary.ts'
import type { FlowRows } from '../services/flow-rows.ts'
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

/** Names of category and state of a configuration. */
const configNames =
  (dictionary: Dictionary, code: 'oss' | 'sms') =>
  (rows: readonly StoredRow[]): Record<'categoryName' | 'statusName', unknown>[] =>
    rows.map((row) => ({
      categoryName: dictionary.names(code).get(String(row.category)),
      statusName: dictionary.names('yes_no').get(String(row.status)),
    }))

interface JoinDeps {
  db: Db
  dictionaries: { system: Dictionary; business: Dictionary }
  flow: FlowRows
}

const idsOf = (rows: readonly StoredRow[]) => rows.map((row) => String(row.id))

export const createJoins = ({ db, dictionaries, flow }: JoinDeps): Joins => ({
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
  oss: configNames(dictionaries.system, 'oss'),
  sms: configNames(dictionaries.system, 'sms'),
  attach: undefined,
  usual: undefined,
  api: undefined,
  error: undefined,
  workStart: (rows) => {
    const names = dictionaries.system.names('flow')
    return rows.map((row) => ({ categoryName: names.get(String(row.category).replace(/^flow_/, '')) }))
  },
  workClaim: (rows) => flow.ofTasks(idsOf(rows), 'claim'),
  workTodo: (rows) => flow.ofTasks(idsOf(rows), 'todo'),
  workSend: (rows) => flow.ofInstances(idsOf(rows)),
  workDone: (rows) => flow.ofTasks(idsOf(rows), 'done'),
  leave: undefined,
})
