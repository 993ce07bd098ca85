/** Warns below the form of a user while no role is chosen, because without one that person could not sign in. */
import { TriangleAlert } from 'lucide-react'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'

const lacksRole = (form: FormData) => form.has('roleId') && !form.getAll('roleId').some((id) => id && id !== '-1')

export function NoRole() {
  const { t } = useText()
  const { seen: isShown, around } = useFilledIn<HTMLDivElement, boolean>(false, lacksRole)
  return (
    <div ref={around} role="status" className="mt-4 empty:hidden">
      {isShown && (
        <Alert variant="warning">
          <TriangleAlert aria-hidden="true" />
          <AlertDescription>{t('user.noRoleWarning')}</AlertDescription>
        </Alert>
      )}
    </div>
  )
}
