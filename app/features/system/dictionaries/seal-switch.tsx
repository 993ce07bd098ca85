/** Seals or unseals a row at once: a form of one button, so that it works without JavaScript. */
import { permission, type AnyRow, type Resource } from '#contract/resource.ts'
import { SwitchButton } from '#app/ui/switch.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Form } from '#app/forms/form.tsx'
import { Lock } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'

export function SealSwitch({ resource, row, back }: { resource: Resource; row: AnyRow; back: string }) {
  const { t } = useText()
  const can = useCan()
  const sealed = Number(row.isSealed) === 1
  const name = `${t(sealed ? 'dict.unseal' : 'dict.seal')} ${String(row.dictValue)}`
  return (
    <Form method="post" action={resource.path} className="inline-flex items-center gap-2 align-middle">
      <input type="hidden" name="id" value={String(row.id)} />
      <input type="hidden" name="isSealed" value={sealed ? 0 : 1} />
      <input type="hidden" name="back" value={back} />
      <SwitchButton aria-checked={sealed} aria-label={name} title={name} disabled={!can(permission(resource.name, 'edit'))} />
      {sealed && (
        <Badge>
          <Lock aria-hidden="true" />
          {t('dict.sealed')}
        </Badge>
      )}
    </Form>
  )
}
