/** Additions of one resource to the generic list. Its route file passes them to `CrudList`; the drawer gets them through the outlet. */
import type { Can } from '#app/shell/rights.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { ReactNode } from 'react'
import type { ListData } from './crud.server.ts'

export interface Around {
  can: Can
  /** Query of the list, to return to it. */
  search: string
}

type Actions = (row: AnyRow, around: Around) => ReactNode

export interface ListExtension {
  /** Rows show their number in the list instead of a checkbox. */
  numbered?: boolean
  /** Address of a row's own page, where it has one instead of a drawer. */
  opens?: (row: AnyRow) => string
  cells?: Partial<Record<string, (row: AnyRow) => ReactNode>>
  actions?: Actions
  /** In the drawer: null for none, by default the row's. */
  drawerActions?: Actions | null
  /** Further buttons beside the title. */
  more?: (around: Around) => ReactNode
  /** Replaces the buttons that add a row. */
  add?: (around: Around) => ReactNode
  /** Actions for the selected rows. */
  bulk?: (ids: readonly string[], around: Around) => ReactNode
  /** True while the channel works on it: the page revalidates automatically. */
  underWay?: (row: AnyRow) => boolean
}

/** Context of a list's outlet. */
export interface ListContext {
  list: Pick<ListData, 'rows' | 'total' | 'query'>
  own?: ListExtension
}
