/** Who may see the history of a record. */
import { permission, type Resource } from '../resource.ts'
import { audit } from '../resources/platform.ts'

/** The audit contains the history of a row; its own rows never change. @param can whether the user has a permission */
export const hasHistory = (resource: Pick<Resource, 'name'>, can: (code: string) => boolean): boolean =>
  resource.name !== audit.name && can(permission(audit.name, 'view'))
