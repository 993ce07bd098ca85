/** In the header of an administrator who sees all tenants: whose users, roles and departments the pages show. */
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldLabel } from '#app/ui/field.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { useLocation } from '@remix-run/react'
import { Building2 } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { Form } from '#app/forms/form.tsx'
import type { ShellData } from '../shell-data.ts'

export const tenantMenuId = 'tenant-menu'

export function TenantMenu({ tenants: { all, own, current } }: { tenants: NonNullable<ShellData['tenants']> }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const name = all.find(({ id }) => id === current)?.name ?? current
  return (
    <>
      <Button
        variant="header"
        className="max-w-48 gap-1.5! phone:hidden"
        popovertarget={tenantMenuId}
        aria-label={t('tenant.current', { name })}
        aria-pressed={current !== own}
      >
        <Building2 aria-hidden="true" />
        <span className="truncate max-xl:hidden">{name}</span>
      </Button>
      <PopoverContent id={tenantMenuId} under aria-label={t('tenant.choose')}>
        <Form method="post" action="/session/tenant" className="grid w-72 gap-3 p-3">
          <input type="hidden" name="back" value={pathname + search} />
          <Field>
            <FieldLabel htmlFor="tenant-choice">{t('tenant.choose')}</FieldLabel>
            <NativeSelect id="tenant-choice" name="tenantId" defaultValue={current} key={current} aria-describedby="tenant-hint">
              {all.map((tenant) => (
                <option key={tenant.id} value={tenant.id}>
                  {t('tenant.named', { ...tenant })}
                </option>
              ))}
            </NativeSelect>
            <FieldDescription id="tenant-hint">{t('tenant.chooseHint')}</FieldDescription>
          </Field>
          <Button type="submit">{t('tenant.switch')}</Button>
        </Form>
      </PopoverContent>
    </>
  )
}
