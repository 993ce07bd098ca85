/** Addresses of pictures with a preview. JavaScript adds the upload; without it the address is typed. */
import { Button } from '#app/ui/button.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { Input } from '#app/ui/input.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { ImageUp, X } from 'lucide-react'
import { type ChangeEvent, type InputHTMLAttributes, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import { useShownPicture } from '#app/components/use-shown-picture.ts'
import { pictureLook, pictures } from '#app/components/pictures.tsx'
import { isAddress } from '#app/lib/address.ts'

interface ImageInputProps extends InputHTMLAttributes<HTMLInputElement> {
  start: string
  /** Several pictures, comma-joined. */
  many: boolean
  /** The server expects a small picture. */
  avatar: boolean
}

export function ImageInput({ start, many, avatar, ...props }: ImageInputProps) {
  const { t } = useText()
  const stored = useShownPicture()
  /** Addresses at which new uploads are shown, because no loader has returned them yet. */
  const [uploaded, setUploaded] = useState<Readonly<Record<string, string>>>({})
  const displayAddressOf = (address: string) => uploaded[address] ?? stored(address)
  const hydrated = useHydrated()
  const { text: value, put, input } = useTyped(start)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState('')
  const addresses = value.split(',').filter(isAddress)

  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    setWorking(true)
    setProblem('')
    try {
      const body = new FormData()
      body.set('file', file)
      const response = await fetch(`/files/put${avatar ? '?avatar=1' : ''}`, { method: 'POST', body })
      const answer: { link?: string; shown?: string; msg?: string } = await response.json()
      const { link, shown: address } = answer
      if (link && address) setUploaded((before) => ({ ...before, [link]: address }))
      if (link) put(many && value ? `${value},${link}` : link)
      else setProblem(answer.msg ?? t('upload.failed'))
    } catch {
      setProblem(t('upload.failed'))
    }
    setWorking(false)
  }
  return (
    <div className="grid gap-2">
      <Input {...props} {...input} autoComplete="off" />
      <div className={pictures}>
        {addresses.map((address, i) => (
          <span key={address} className="relative">
            <img className={pictureLook(true)} src={displayAddressOf(address)} alt={t('problem.picture', { n: i + 1 })} />
            <Button
              variant="outline"
              size="icon-xs"
              className="absolute top-1 right-1 m-0! size-6! rounded-full! border! p-0!"
              aria-label={t('upload.remove', { n: i + 1 })}
              onClick={() => put(addresses.filter((other) => other !== address).join(','))}
            >
              <X aria-hidden="true" />
            </Button>
          </span>
        ))}
        {hydrated && (
          <FileDrop
            quiet
            className="h-24 w-33"
            accept="image/*"
            aria-label={t('upload.image')}
            disabled={working}
            onChange={(event) => void upload(event)}
          >
            <ImageUp aria-hidden="true" />
            <span role="status">{t(working ? 'upload.working' : 'upload.image')}</span>
          </FileDrop>
        )}
      </div>
      <FieldError role="alert">{problem}</FieldError>
    </div>
  )
}
