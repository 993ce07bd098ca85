/** The shape of a module's labels: every field of its resources, complete by type. */
import type { FieldOf } from '../resource.ts'
import type { ResourceName, Resources } from '../resources/index.ts'
import type { Pair } from '../languages.ts'

/** Fields that only a form has. */
type LabelsOfForm = Partial<Record<'titleField' | 'password' | 'password2' | 'userExt', Pair>>

/** Labels of filters that are not fields of the rows. */
type LabelsOfLinks = Partial<Record<'usedIn' | 'moneyPart' | 'withoutOrder', Pair>>

/**
 * Labels of the named resources: each field, and `title`, the name of the page. A field that is itself called title has `titleField`.
 */
export type LabelsOf<N extends ResourceName> = { [K in N]: Record<FieldOf<Resources[K]> | 'title', Pair> & LabelsOfForm & LabelsOfLinks }
