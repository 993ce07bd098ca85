/** Uploads a form's picture to the Blade server; responds with its address and the one to load it from, or with the error. */
import { putFile } from '#contract/endpoints/platform.ts'
import { largestFile, wrapping } from '#contract/rules/uploads.ts'
import type { ActionFunctionArgs } from '@remix-run/node'
import { shownPictures } from '#app/blade/pictures.server.ts'
import { uploadText } from '#app/blade/upload-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { formWithin } from '#app/blade/read-form.server.ts'

export function action({ request, context }: ActionFunctionArgs) {
  const t = textsOf(request)
  const avatar = new URL(request.url).searchParams.has('avatar')
  return requireSession(request, context, async ({ blade }) => {
    const form = await formWithin(request, largestFile + wrapping)
    const file = form?.get('file')
    if (!form) return Response.json({ msg: t('upload.tooBig', { mb: largestFile / 1024 / 1024 }) }, { status: 413 })
    if (!(file instanceof File) || !file.size) return Response.json({ msg: t('upload.none') }, { status: 400 })
    try {
      const { link } = await blade.upload(putFile, avatar ? { avatar: '1' } : {}, file)
      return Response.json({ link, shown: shownPictures(request, context, [link])?.[link] })
    } catch (error) {
      return Response.json({ msg: uploadText(failureOf(error), t) }, { status: 400 })
    }
  })
}
