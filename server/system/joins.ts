/** Joined fields of dictionaries. */
import { pick } from '#contract/languages.ts'
import { top, type Join, type Joins } from '../api/crud/join.ts'
import type { Dictionary } from '../api/dictionary.ts'

const parentNames =
  (dictionary: Dictionary): Join<'dict'> =>
  (rows, language) => {
    const titles = dictionary.titles([...new Set(rows.map((row) => String(row.parentId)))])
    return rows.map((row) => ({ parentName: titles.get(String(row.parentId)) ?? pick(top, language) }))
  }

export const systemJoins = ({ system, business }: { system: Dictionary; business: Dictionary }) =>
  ({
    dict: parentNames(system),
    dictBiz: parentNames(business),
  }) satisfies Partial<Joins>
