/** A link to a further action on a row or a list. */
import { ButtonLink, type ButtonVariants } from '#app/ui/button.tsx'
import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { MessageKey } from '#app/i18n/config.ts'
import { useText } from '#app/i18n/use-text.ts'

interface ActionProps extends ButtonVariants {
  to: string
  icon: LucideIcon
  text: MessageKey
}

/** Default look of actions: links in a row, buttons at the foot of a drawer. */
export const ActionLook = createContext<ButtonVariants['variant']>('link')

export function Action({ to, icon: Icon, text, variant, size }: ActionProps) {
  const { t } = useText()
  const look = useContext(ActionLook)
  return (
    <ButtonLink variant={variant ?? look} size={size} to={to}>
      <Icon aria-hidden="true" />
      {t(text)}
    </ButtonLink>
  )
}
