/** A link to one more thing to do with a row, or with a list. */
import { ButtonLink, type ButtonVariants } from '#app/ui/button.tsx'
import type { LucideIcon } from 'lucide-react'
import type { MessageKey } from '#app/i18n/messages.ts'
import { useText } from '#app/i18n/use-text.ts'

interface ActionProps extends ButtonVariants {
  to: string
  icon: LucideIcon
  text: MessageKey
}

export function Action({ to, icon: Icon, text, variant = 'link', size }: ActionProps) {
  const { t } = useText()
  return (
    <ButtonLink variant={variant} size={size} to={to}>
      <Icon aria-hidden="true" />
      {t(text)}
    </ButtonLink>
  )
}
