/** Form with avatar, names, phone and e-mail. Without JavaScript only the preview is missing. */
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Stamp } from '#app/resource/merge/conflict.ts'
import { PersonPicture } from '#app/components/person-picture.tsx'
import { Draft } from '#app/forms/draft.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { CodeField } from '#app/forms/code-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { profileForm } from './profile-form-spec.ts'
import type { Profile } from './profile.ts'

interface Props {
  user: Profile
  /** Version that the form was loaded with. */
  stamp: Stamp
  result: SubmissionResult | undefined
  /** The user has a second factor. */
  withCode?: boolean
}

const typedFields = ['name', 'realName', 'phone', 'email'] as const

export function ProfileForm({ user, stamp, result, withCode }: Props) {
  const words = useText()
  const { t } = words
  // Kept in state, because the typed values survive a revalidation and belong to the version they were typed on.
  const [start, setStart] = useState(stamp)
  const ref = useRef<HTMLFormElement>(null)
  const { avatar: _stored, ...typedStart } = user
  const [form, fields] = useForm(profileForm(words, user.phone), { result, start: typedStart })
  // Runs in an effect because it reads the form's values: a form that equals the stored row takes over its version.
  useEffect(() => {
    const typed = ref.current && new FormData(ref.current)
    const picture = typed?.get('avatar')
    const isChosen = picture instanceof File && picture.size > 0
    if (typed && !isChosen && typedFields.every((name) => String(typed.get(name) ?? '').trim() === user[name])) setStart(stamp)
  }, [stamp, user])
  const busy = useNavigation().state !== 'idle'
  // An untouched field follows the stored row, for example after a merge.
  const storedValueOf = (name: (typeof typedFields)[number]) => (result ? {} : { defaultValue: user[name] })
  return (
    <Form ref={ref} method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid content-start gap-4">
      <Draft />
      {Object.entries(start).map(([name, value]) => (
        <input key={value} type="hidden" name={name} defaultValue={value} data-version="" />
      ))}
      <FormError>{form.errors?.[0]}</FormError>
      {/* The key discards the chosen picture once another one is stored. */}
      <AvatarField key={user.avatar} user={user} field={fields.avatar} check={() => form.validate({ name: fields.avatar.name })} />
      <FormField field={fields.name} label={t('info.name')} required>
        {(control) => <Input {...control} {...storedValueOf('name')} autoComplete="nickname" />}
      </FormField>
      <FormField field={fields.realName} label={t('info.username')} required>
        {(control) => <Input {...control} {...storedValueOf('realName')} autoComplete="name" />}
      </FormField>
      <FormField field={fields.phone} label={t('info.phone')} required>
        {(control) => <Input {...control} {...storedValueOf('phone')} type="tel" inputMode="numeric" autoComplete="tel-national" />}
      </FormField>
      <FormField field={fields.email} label={t('info.email')}>
        {(control) => <Input {...control} {...storedValueOf('email')} type="email" autoComplete="email" />}
      </FormField>
      {withCode && <CodeField field={fields.code} hint={t('info.codeHint')} />}
      <div>
        <Button type="submit" working={busy}>
          {t(busy ? 'crud.saving' : 'crud.save')}
        </Button>
      </div>
    </Form>
  )
}

interface AvatarProps extends Pick<ComponentProps<typeof FormField>, 'field'> {
  user: Profile
  /** Validates the chosen file at once. */
  check: () => void
}

function AvatarField({ user, field, check }: AvatarProps) {
  const { t } = useText()
  const [url, setUrl] = useState<string>()
  const [fileName, setFileName] = useState('')
  // Runs in an effect because the browser keeps a preview's object URL until it is revoked.
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    setUrl(file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined)
    setFileName(file?.name ?? '')
    check()
  }
  return (
    <FormField field={field} label={t('info.avatar')} hint={t('info.avatarHint')}>
      {({ defaultValue: _none, ...control }) => (
        <div className="flex items-center gap-4">
          <PersonPicture
            className="size-18! text-2xl"
            address={url || user.avatar}
            name={user.realName || user.name}
            alt={t(url ? 'info.preview' : 'info.avatar')}
          />
          <FileDrop quiet className="h-18 w-44 px-2" {...control} accept="image/jpeg,image/png" onChange={choose}>
            <ImageUp aria-hidden="true" />
            <span className="max-w-40 truncate" title={fileName || undefined}>
              {fileName || t('upload.image')}
            </span>
          </FileDrop>
        </div>
      )}
    </FormField>
  )
}
