/** Previous and next row of the list below a drawer, across page boundaries. */
import type { Resource } from '#contract/resource.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import type { ListContext } from '#app/resource/list-extension.ts'
import { useText } from '#app/i18n/use-text.ts'
import { addressWith, searchOf } from '#app/resource/list/list-address.ts'

interface NeighboursProps {
  resource: Resource
  id: string
  list: ListContext['list']
}

export function Neighbours({ resource, id, list }: NeighboursProps) {
  const { t } = useText()
  const at = list.rows.findIndex((row) => row.id === id)
  if (at < 0) return null
  const { rows, total, query } = list
  const addressOf = (step: 1 | -1): string | undefined => {
    const row = rows[at + step]
    if (row) return `${resource.path}/${String(row.id)}${searchOf(query)}`
    const page = query.current + step
    if (page < 1 || (page - 1) * query.size >= total) return undefined
    return addressWith(resource, query, { current: String(page), open: step > 0 ? 'first' : 'last' })
  }
  const link = (step: 1 | -1, text: string, Icon: LucideIcon) => {
    const to = addressOf(step)
    return (
      to && (
        <ButtonLink variant="ghost" size="icon" to={to} replace aria-label={text} title={text}>
          <Icon aria-hidden="true" />
        </ButtonLink>
      )
    )
  }
  return (
    <>
      {link(-1, t('list.prevRow'), ChevronUp)}
      {link(1, t('list.nextRow'), ChevronDown)}
    </>
  )
}
