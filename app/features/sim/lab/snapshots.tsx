/** Snapshots: take, restore, download, upload, create from a recording, remove. */
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { Input } from '#app/ui/input.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { Camera, Download, Trash2 } from 'lucide-react'
import { largestSnapshot } from '#contract/rules/worlds.ts'
import { formatTime } from '#contract/rules/time.ts'
import { FileField } from '#app/forms/file-field.tsx'
import { FormField } from '#app/forms/form-field.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { putForm, takeForm } from './lab-forms.ts'
import { LabForm, useLabForm } from './lab-form.tsx'
import { RecordingPut, RecordingReported } from './recording-put.tsx'
import { confirmationAddress } from './sure-address.ts'
import type { LabData } from './lab.server.ts'

export function Snapshots({ snapshots }: Pick<LabData, 'snapshots'>) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('lab.snapshots')}>
      <CardHeader>
        <Camera aria-hidden="true" />
        <CardTitle>{t('lab.snapshots')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        {snapshots.length ? (
          <ItemGroup className="rounded-md border">
            {snapshots.map(({ name, bytes, madeAt }) => (
              <Item key={name} className="gap-1.5 px-3 py-1.5 [&+&]:border-t">
                <ItemContent>
                  <ItemTitle translate="no" className="truncate">
                    {name}
                  </ItemTitle>
                  <ItemDescription>
                    {formatTime(madeAt).slice(0, 16)} · {(bytes / 1024 / 1024).toFixed(1)} MB
                  </ItemDescription>
                </ItemContent>
                <ButtonLink variant="outline" size="sm" to={confirmationAddress('restore', name)} aria-label={t('lab.restoreOf', { name })}>
                  {t('lab.restore')}
                </ButtonLink>
                <ButtonLink
                  variant="ghost"
                  size="icon-xs"
                  to={`/ward/sim/snapshot/${name}`}
                  reloadDocument
                  aria-label={t('lab.downloadOf', { name })}
                >
                  <Download aria-hidden="true" />
                </ButtonLink>
                <ButtonLink variant="ghost" size="icon-xs" to={confirmationAddress('drop', name)} aria-label={t('lab.removeOf', { name })}>
                  <Trash2 aria-hidden="true" />
                </ButtonLink>
              </Item>
            ))}
          </ItemGroup>
        ) : (
          <p className="text-xs text-muted-foreground">{t('lab.noSnapshots')}</p>
        )}
        <Take />
        <Collapsible>
          <CollapsibleTrigger>{t('lab.upload')}</CollapsibleTrigger>
          <Put />
        </Collapsible>
        <Collapsible>
          <CollapsibleTrigger>{t('lab.record')}</CollapsibleTrigger>
          <RecordingPut />
        </Collapsible>
        <RecordingReported />
      </CardContent>
    </Card>
  )
}

function Take() {
  const { t } = useText()
  const [form, { name }] = useLabForm('take', takeForm)
  return (
    <LabForm act="take" form={form} text={t('lab.take')}>
      <FormField field={name} label={t('lab.name')} hint={t('lab.nameHint')}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </LabForm>
  )
}

function Put() {
  const { t } = useText()
  const [form, { name, file }] = useLabForm('put', putForm)
  return (
    <LabForm act="put" form={form} text={t('lab.upload')} file>
      <FileField field={file} accept=".sqlite" label={t('lab.file')} hint={t('lab.fileHint', { mb: largestSnapshot / 1024 / 1024 })} />
      <FormField field={name} label={t('lab.name')}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </LabForm>
  )
}
