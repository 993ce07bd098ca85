/** Undoes an action: a form of one button, so that it works without JavaScript. */
import { Button, type ButtonVariants } from '#app/ui/button.tsx'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'

interface UndoButtonProps extends ButtonVariants {
  requests: readonly string[]
  /** Shown beside its name. */
  beside?: ReactNode
}

export function UndoButton({ requests, beside, variant = 'outline', size = 'sm' }: UndoButtonProps) {
  const { t } = useLanguage()
  const { pathname, search } = useLocation()
  const named = requests.join()
  const busy = useNavigation().formData?.get('requests') === named
  return (
    <Form method="post" action="/session/undo" replace preventScrollReset data-slot="undo" className="contents">
      <input type="hidden" name="requests" value={named} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" variant={variant} size={size} working={busy}>
        <Undo2 aria-hidden="true" />
        {t('undo.button')}
        {beside}
      </Button>
    </Form>
  )
}
