/** The tenant to sign in to, by its number or name. */
import type { FieldMetadata } from '@conform-to/react'
import { Building2 } from 'lucide-react'
import { FormField } from '#app/forms/form-field.tsx'
import { useLanguage } from '#app/i18n/use-language.ts'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'

export function TenantField({ field, names }: { field: FieldMetadata<string | undefined>; names: readonly string[] }) {
  const { t } = useLanguage()
  return (
    <FormField field={field} label={t('login.tenant')} hint={t('login.tenantHint')}>
      {(control) => (
        <InputGroup>
          <Building2 aria-hidden="true" />
          <InputGroupInput {...control} list="tenant-names" autoComplete="organization" autoCapitalize="none" required />
          <datalist id="tenant-names">
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </InputGroup>
      )}
    </FormField>
  )
}
