/** The reason why a call was refused, and who may make it. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { ShieldX } from 'lucide-react'
import type { Why } from '#contract/endpoints/journal.ts'
import { useText } from '#app/i18n/use-text.ts'

export function RefusalReasons({ why: { missing, closed, scope, held: ownRoles } }: { why: Why }) {
  const { t } = useText()
  const reasons = [
    ...missing.map(({ code, menu, roles }) => ({ text: t('journal.missing', { code, menu: menu || '-' }), roles })),
    ...closed.map(({ path, scope, roles }) => ({ text: t('journal.closed', { path, scope: scope || '-' }), roles })),
  ]
  return (
    <Alert variant="warning">
      <ShieldX aria-hidden="true" />
      <AlertDescription className="grid grid-cols-1 gap-1.5">
        <b>{t('journal.why')}</b>
        {reasons.map(({ text, roles }) => (
          <p key={text}>
            {text}
            <br />
            {roles.length ? t('journal.allowed', { roles: roles.join(', ') }) : t('journal.nobody')}
          </p>
        ))}
        {scope && <p>{t(`journal.scope.${scope}`)}</p>}
        <p>{t('journal.held', { roles: ownRoles.join(', ') || '-' })}</p>
      </AlertDescription>
    </Alert>
  )
}
