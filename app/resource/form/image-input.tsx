/** Pictures: dropped, pasted or chosen, with a preview. Their addresses are the field of the form; without JavaScript they are typed. */
import { Button } from '#app/ui/button.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { Input } from '#app/ui/input.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ImageUp, RefreshCw, X } from 'lucide-react'
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import { pictureLook, pictures } from '#app/components/pictures.tsx'
import { isAddress } from '#app/lib/address.ts'
import { noteUpload, useFormPicture } from './uploaded-pictures.ts'
import { hiddenField } from './hidden-field.tsx'

interface ImageInputProps extends InputHTMLAttributes<HTMLInputElement> {
  start: string
  /** Several pictures, comma-joined. */
  many: boolean
  /** The server expects a small picture. */
  avatar: boolean
}

export function ImageInput({ start, many, avatar, id, ...props }: ImageInputProps) {
  const { t } = useText()
  const pictureUrl = useFormPicture()
  const hydrated = useHydrated()
  const { text: value, put, input } = useTyped(start)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const addresses = value.split(',').filter(isAddress)
  const isReplaced = addresses.length > 0 && !many

  const upload = async (files: readonly File[]) => {
    if (working || !files.length) return
    setWorking(true)
    setProblem('')
    try {
      let links = many ? addresses : []
      for (const file of many ? files : files.slice(0, 1)) {
        const body = new FormData()
        body.set('file', file)
        const response = await fetch(`/files/put${avatar ? '?avatar=1' : ''}`, { method: 'POST', body })
        const answer: { link?: string; shown?: string; msg?: string } = await response.json()
        if (answer.link && answer.shown) noteUpload(answer.link, answer.shown)
        if (!answer.link) setProblem(answer.msg ?? t('upload.failed'))
        else put((links = [...links, answer.link]).join(','))
      }
    } catch {
      setProblem(t('upload.failed'))
    }
    setWorking(false)
  }
  const uploadNow = useRef(upload)
  useEffect(() => {
    uploadNow.current = upload
  })
  // Pictures are pasted into the form, because nobody focuses a tile to paste.
  useEffect(() => {
    const form = box.current?.closest('form')
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      // The first field for pictures takes what is pasted elsewhere in the form.
      const isFirst = form?.querySelector('[data-slot=image-input]') === box.current
      const isHere = event.target instanceof Node && box.current?.contains(event.target)
      if (!files.length || !(isFirst || isHere)) return
      event.preventDefault()
      void uploadNow.current(files)
    }
    form?.addEventListener('paste', paste)
    return () => form?.removeEventListener('paste', paste)
  }, [])
  return (
    <div ref={box} className="grid gap-2" data-slot="image-input">
      {/* The address stays in the form, hidden; the label and the messages then belong to the tile. */}
      <Input {...props} {...input} {...(hydrated ? hiddenField : { id })} autoComplete="off" />
      <div className={pictures}>
        {addresses.map((address, i) => (
          <span key={address} className="relative">
            <img className={pictureLook(true)} src={pictureUrl(address)} alt={t('problem.picture', { n: i + 1 })} />
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
            id={id}
            className="h-24 w-33"
            accept="image/*"
            multiple={many}
            disabled={working}
            aria-invalid={props['aria-invalid']}
            aria-describedby={props['aria-describedby']}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              void upload(files)
            }}
          >
            {working ? <Spinner /> : isReplaced ? <RefreshCw aria-hidden="true" /> : <ImageUp aria-hidden="true" />}
            <span role="status">{t(working ? 'upload.working' : isReplaced ? 'upload.replace' : 'upload.image')}</span>
            {!working && <small>{t('upload.hint')}</small>}
          </FileDrop>
        )}
      </div>
      <FieldError role="alert">{problem}</FieldError>
    </div>
  )
}
