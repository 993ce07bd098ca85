/** Avatar, names, phone, e-mail. Without JavaScript only the preview is missing. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { avatarLimit } from '#contract/rules/uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { Form, useNavigation } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Stamp } from '#app/crud/conflict.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Draft } from '#app/components/draft.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { isPicture, type Profile } from './profile.ts'

interface Props {
  user: Profile
  /** Version that the form was loaded with. */
  stamp: Stamp
  errors: Record<string, string>
}

const typedFields = ['name', 'realName', 'phone', 'email'] as const

export function ProfileForm({ user, stamp, errors }: Props) {
  const { t } = useText()
  // why state: typed values stay, so the version that they were typed on must stay too
  const [start, setStart] = useState(stamp)
  const form = useRef<HTMLFormElement>(null)
  // why an effect: compares the browser's values; a form equal to the stored row has been saved, and takes its version
  useEffect(() => {
    const typed = form.current && new FormData(form.current)
    const picture = typed?.get('avatar')
    const isChosen = picture instanceof File && picture.size > 0
    if (typed && !isChosen && typedFields.every((name) => String(typed.get(name) ?? '').trim() === user[name])) setStart(stamp)
  }, [stamp, user])
  const busy = useNavigation().state !== 'idle'
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="grid content-start gap-4" noValidate>
      <Draft />
      {Object.entries(start).map(([name, value]) => (
        <input key={value} type="hidden" name={name} defaultValue={value} data-version="" />
      ))}
      {errors.form && (
        <Alert variant="destructive">
          <CircleAlert aria-hidden="true" />
          <AlertDescription>{errors.form}</AlertDescription>
        </Alert>
      )}
      {/* why key: a stored picture replaces the chosen one */}
      <AvatarField key={user.avatar} user={user} error={errors.avatar} />
      <TextField
        name="name"
        label={t('info.name')}
        defaultValue={user.name}
        error={errors.name}
        maxLength={20}
        autoComplete="nickname"
        required
      />
      <TextField
        name="realName"
        label={t('info.username')}
        defaultValue={user.realName}
        error={errors.realName}
        maxLength={20}
        autoComplete="name"
        required
      />
      <TextField
        name="phone"
        label={t('info.phone')}
        defaultValue={user.phone}
        error={errors.phone}
        type="tel"
        inputMode="numeric"
        maxLength={20}
        autoComplete="tel-national"
        required
      />
      <TextField
        name="email"
        label={t('info.email')}
        defaultValue={user.email}
        error={errors.email}
        type="email"
        maxLength={64}
        autoComplete="email"
      />
      <div>
        <Button type="submit" working={busy}>
          {t(busy ? 'crud.saving' : 'crud.save')}
        </Button>
      </div>
    </Form>
  )
}

function AvatarField({ user, error }: { user: Profile; error?: string }) {
  const { t } = useText()
  const [chosen, setChosen] = useState<{ url: string; problem?: string }>()
  const url = chosen?.url
  // why an effect: the browser keeps a preview's object URL until it is revoked
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return setChosen(undefined)
    if (!isPicture(file)) return setChosen({ url: '', problem: t('info.avatarType') })
    setChosen({ url: URL.createObjectURL(file), problem: file.size > avatarLimit ? t('info.avatarSize') : undefined })
  }
  const problem = chosen ? chosen.problem : error
  return (
    <Field>
      <FieldLabel htmlFor="avatar">{t('info.avatar')}</FieldLabel>
      <div className="flex items-center gap-2 gap-4">
        <Avatar className="size-18! text-xl!" name={user.name} link={url || user.avatar} alt={t(url ? 'info.preview' : 'info.avatar')} />
        <FileInput
          id="avatar"
          name="avatar"
          accept="image/jpeg,image/png"
          onChange={choose}
          aria-invalid={!!problem}
          aria-describedby={problem ? 'avatar-error' : 'avatar-hint'}
        />
      </div>
      <FieldError id="avatar-error">{problem}</FieldError>
      <FieldDescription id="avatar-hint">{t('info.avatarHint')}</FieldDescription>
    </Field>
  )
}
