import type { AnyRow, Resource } from '#contract/resource.ts'
import { CircleCheck } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import type { Around } from '#app/resource/list-extension.ts'

/** `enabled` of dictionary yes_no. */
const on = 2

interface EnableProps extends Around {
  resource: Pick<Resource, 'path'>
  needs: string
  row: AnyRow
}

/** Action that enables a configuration; nothing for one that is enabled. A function, because the actions of a row are counted. */
export const enableAction = ({ resource, needs, row, can, search }: EnableProps) =>
  can(needs) &&
  row.status !== on && <Action to={`${resource.path}/${String(row.id)}/enable${search}`} icon={CircleCheck} text="platform.enable" />
