/** The other worlds. */
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Orbit, Trash2 } from 'lucide-react'
import { mainWorld } from '#contract/rules/worlds.ts'
import { formatTime } from '#contract/rules/time.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { labPath, worldAddress } from '../address.ts'
import { createForm } from './lab-forms.ts'
import { LabForm, useLabForm } from './lab-form.tsx'
import { confirmationAddress } from './sure-address.ts'
import type { LabData } from './lab.server.ts'

export function Worlds({ worlds, here, scenarios, snapshots }: Pick<LabData, 'worlds' | 'scenarios' | 'snapshots'> & { here: string }) {
  const { t } = useText()
  const [form, { name, from }] = useLabForm('create', createForm)
  return (
    <Card as="section" aria-label={t('lab.worlds')}>
      <CardHeader>
        <Orbit aria-hidden="true" />
        <CardTitle>{t('lab.worlds')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <ItemGroup className="rounded-md border">
          {worlds.map((world) => (
            <Item key={world.name} className="gap-1.5 px-3 py-1.5 [&+&]:border-t">
              <ItemContent>
                <ItemTitle translate="no" className="truncate">
                  {world.name}
                </ItemTitle>
                {world.usedAt > 0 && <ItemDescription>{formatTime(world.usedAt).slice(0, 16)}</ItemDescription>}
              </ItemContent>
              {world.name === here ? (
                <Badge>{t('lab.here')}</Badge>
              ) : (
                <ButtonLink
                  variant="outline"
                  size="sm"
                  to={worldAddress(world.name, labPath)}
                  reloadDocument
                  aria-label={t('lab.openOf', { name: world.name })}
                >
                  {t('lab.open')}
                </ButtonLink>
              )}
              {world.name !== mainWorld && world.name !== here && (
                <ButtonLink
                  variant="ghost"
                  size="icon-xs"
                  to={confirmationAddress('remove', world.name)}
                  aria-label={t('lab.removeOf', { name: world.name })}
                >
                  <Trash2 aria-hidden="true" />
                </ButtonLink>
              )}
            </Item>
          ))}
        </ItemGroup>
        <FieldDescription>{t('lab.worldsHint')}</FieldDescription>
        <LabForm act="create" form={form} text={t('lab.create')}>
          <FormField field={name} label={t('lab.name')}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          <FormField field={from} label={t('lab.from')}>
            {(control) => (
              <NativeSelect {...control}>
                <option value="">{t('lab.fromHere')}</option>
                {scenarios.flatMap((one) =>
                  one.long ? [] : [<option key={one.name} value={`scenario:${one.name}`}>{`${t('lab.scenario')} · ${one.title}`}</option>],
                )}
                {snapshots.map((one) => (
                  <option key={one.name} value={`snapshot:${one.name}`}>{`${t('lab.snapshots')} · ${one.name}`}</option>
                ))}
              </NativeSelect>
            )}
          </FormField>
        </LabForm>
      </CardContent>
    </Card>
  )
}
