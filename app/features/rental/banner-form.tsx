/** Adds and edits a banner, with the picture of a phone that shows it. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { AnyRow } from '#contract/resource.ts'
import { banner } from '#contract/resources/rental.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Image } from 'lucide-react'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { useText } from '#app/i18n/use-text.ts'
import { isAddress } from '#app/lib/address.ts'
import { Effect } from '#app/resource/form/effect.tsx'
import { loadForm, submitForm } from '#app/resource/form/form.server.ts'
import { FormPage } from '#app/resource/form/form-page.tsx'
import { useFormPicture } from '#app/resource/form/uploaded-pictures.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadForm(args, banner)
export const clientAction = formAction
export const action = (args: ActionFunctionArgs) => submitForm(args, banner)

export const handle: TextHandle = { i18n: ['rental', 'form'] }

const previewFields = ['title', 'image', 'startTime', 'endTime', 'state'] as const
type Preview = Record<(typeof previewFields)[number], string>

const previewOf = (value: (name: string) => unknown): Preview =>
  Object.fromEntries(previewFields.map((name) => [name, String(value(name) ?? '')])) as Preview
const previewIn = (form: FormData) => previewOf((name) => form.get(name))

function BannerEffect({ row = {} }: { row?: AnyRow }) {
  const { t } = useText()
  const pictureUrl = useFormPicture()
  const { seen, around } = useFilledIn<HTMLDivElement, Preview>(
    previewOf((name) => row[name]),
    previewIn,
  )
  const { title, image, startTime, endTime, state } = seen
  const time = (text: string) => text.replace('T', ' ').slice(0, 16)
  const sentence = () => {
    if (state === '0') return t('banner.off')
    if (startTime && endTime) return t('banner.between', { from: time(startTime), to: time(endTime) })
    if (startTime) return t('banner.from', { from: time(startTime) })
    return endTime ? t('banner.until', { to: time(endTime) }) : t('banner.always')
  }
  return (
    <div ref={around} className="contents">
      <Effect title={t('banner.effect')} sentence={sentence()}>
        <figure
          aria-label={t('banner.phone')}
          className="mx-auto w-56 rounded-[28px] border-4 border-border-strong bg-background p-3 pt-6"
          data-slot="phone-preview"
        >
          <div className="overflow-hidden rounded-sm border bg-card">
            {isAddress(image) ? (
              <img src={pictureUrl(image)} alt="" className="aspect-[2/1] w-full object-cover" />
            ) : (
              <div className="grid aspect-[2/1] place-content-center justify-items-center gap-1 text-2xs text-muted-foreground">
                <Image aria-hidden="true" className="size-5" />
                {t('banner.noPicture')}
              </div>
            )}
            <figcaption className="truncate px-2 py-1.5 text-xs">{title || t('banner.untitled')}</figcaption>
          </div>
          <div aria-hidden="true" className="mt-3 grid grid-cols-2 gap-2">
            {[0, 1, 2, 3].map((i) => (
              <i key={i} className="h-14 rounded-sm bg-muted" />
            ))}
          </div>
        </figure>
      </Effect>
    </div>
  )
}

export default function BannerForm() {
  const loaded = useLoaderData<typeof loader>()
  return <FormPage resource={banner} loaded={loaded} result={useAnswer<typeof action>()} effect={<BannerEffect row={loaded.row} />} />
}
