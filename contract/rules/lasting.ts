/** What is never taken back, and how the audit names what was. */
import { pick, type Language } from '../languages.ts'
import type { Resource } from '../resource.ts'

/** Money, and the rule that divides it, are asked about before and never taken back. */
export const isLasting = ({ word, name }: Pick<Resource, 'word' | 'name'>): boolean => word === 'money' || name === 'setter'

/** Whether the history of a row may put the earlier value of this field back: what its form changes, and everybody may read. */
export const canRestore = (resource: Resource, field: string): boolean =>
  !!resource.calls.submit &&
  !isLasting(resource) &&
  resource.form.includes(field) &&
  field in resource.entity.shape &&
  !resource.fields[field]!.secret &&
  resource.fields[field]!.base !== 'password'

const reason = ['撤销 {id}', 'Undo of {id}'] as const
/** What the audit says of the rows that were taken back. @param id request or audit entry that is taken back */
export const undoReason = (id: string, language: Language): string => pick(reason, language).replace('{id}', () => id)
/** Whether a reason names that id. */
export const undoes = (text: string, id: string): boolean => reason.some((one) => text === one.replace('{id}', () => id))
