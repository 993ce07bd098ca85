/** Which changes cannot be undone, and how the audit names an undo. */
import { fieldOf, type Resource } from '../resource.ts'
import { pick, type Language } from '../languages.ts'

/** Money, and the rule that divides it, are never undone; their pages ask for confirmation beforehand. */
export const isLasting = ({ word, name }: Pick<Resource, 'word' | 'name'>): boolean => word === 'money' || name === 'setter'

/** Whether the history of a row may restore the earlier value of this field: only fields of its form that are not secret. */
export const canRestore = (resource: Resource, field: string): boolean =>
  !!resource.calls.submit &&
  !isLasting(resource) &&
  resource.form.includes(field) &&
  field in resource.entity.shape &&
  !fieldOf(resource, field).secret &&
  fieldOf(resource, field).base !== 'password'

const reason = ['撤销 {id}', 'Undo {id}'] as const
/** Reason in the audit for undone rows. @param id the undone request or audit entry */
export const undoReason = (id: string, language: Language): string => pick(reason, language).replace('{id}', () => id)
/** Whether a reason says that this id was undone. */
export const undoes = (text: string, id: string): boolean => reason.some((one) => text === one.replace('{id}', () => id))
