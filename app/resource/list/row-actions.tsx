/** The actions of a row: the first one as text, the others in a menu. */
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode, useId } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { closeAfterLink } from '#app/shell/tabs/tabs.tsx'
import { RowActionsBar, RowMenu } from '#app/ui/row-menu.tsx'

/** The elements of a node, taken out of their fragments. A component must not render nothing: it would take the place of an action. */
export function elementsIn(node: ReactNode): ReactElement[] {
  return Children.toArray(node).flatMap((one) =>
    !isValidElement<{ children?: ReactNode }>(one) ? [] : one.type === Fragment ? elementsIn(one.props.children) : [one],
  )
}

interface RowActionsProps {
  /** Names the row, for the label of its menu. */
  name: string
  actions: readonly ReactElement[]
}

export function RowActions({ name, actions }: RowActionsProps) {
  const { t } = useText()
  const id = useId()
  const [first, ...rest] = actions
  if (!first) return null
  return (
    <RowActionsBar>
      {first}
      {rest.length > 0 && (
        <RowMenu id={id} label={t('list.moreOf', { name })} onClick={closeAfterLink}>
          {rest}
        </RowMenu>
      )}
    </RowActionsBar>
  )
}
