/** Avatar, names, phone, e-mail. Without a script only the preview is missing. */
import { avatarLimit } from '#contract/rules/uploads.ts'
import { Form, useNavigation } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { Avatar } from '../../components/avatar.tsx'
import { Draft } from '../../components/draft.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FieldMessage } from '../../components/ui/field-message.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { useText } from '../../i18n/use-text.ts'
import { isPicture, type Profile } from './profile.ts'

interface Props {
  user: Profile
  errors: Record<string, string>
}

export function ProfileForm({ user, errors }: Props) {
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" encType="multipart/form-data" className="grid content-start gap-4" noValidate>
      <Draft />
      {errors.form && (
        <div className="note danger" role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{errors.form}</span>
        </div>
      )}
      {/* why key: a stored picture takes the place of the chosen one */}
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
        <Button type="submit" look="primary" working={busy}>
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
  // why an effect: the browser keeps a preview until it is told that nobody shows it any more
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return setChosen(undefined)
    if (!isPicture(file)) return setChosen({ url: '', problem: t('info.avatarType') })
    setChosen({ url: URL.createObjectURL(file), problem: file.size > avatarLimit ? t('info.avatarSize') : undefined })
  }
  const problem = chosen ? chosen.problem : error
  return (
    <div className="field">
      <label htmlFor="avatar">{t('info.avatar')}</label>
      <div className="row gap-4">
        <Avatar name={user.name} link={url || user.avatar} alt={t(url ? 'info.preview' : 'info.avatar')} />
        <input
          id="avatar"
          name="avatar"
          type="file"
          accept="image/jpeg,image/png"
          className="min-w-0"
          onChange={choose}
          aria-invalid={!!problem}
          aria-describedby={problem ? 'avatar-error' : 'avatar-hint'}
        />
      </div>
      <FieldMessage id="avatar-error" text={problem} />
      <p className="hint" id="avatar-hint">
        {t('info.avatarHint')}
      </p>
    </div>
  )
}
