/** A new attachment: a file upload instead of a form of fields. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { putFileAttach } from '#contract/endpoints/platform.ts'
import { attach } from '#contract/resources/platform.ts'
import { largestFile, wrapping } from '#contract/rules/uploads.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Upload } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireRight } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { fileForm, FileField, refusal } from '#app/forms/file-field.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { formWithin } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, () => Promise.resolve(null))
}

const tooBig = ({ t }: Words) => t('upload.tooBig', { mb: largestFile / 1024 / 1024 })
const defineUploadForm = (words: Words) =>
  fileForm({ label: words.t('upload.choose'), missing: words.t('upload.none'), tooBig: tooBig(words) }, largestFile, words.language)

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  return requireSession(request, context, async (signedIn) => {
    await requireRight(request, signedIn, putFileAttach.needs)
    const form = await formWithin(request, largestFile + wrapping)
    if (!form) return data(refusal(tooBig(words), 'file'), { status: 413 })
    const submission = parseForm(form, defineUploadForm(words))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    try {
      const { originalName } = await signedIn.blade.upload(putFileAttach, {}, submission.value.file)
      const to = attach.path + new URL(request.url).search
      return await redirectWithToast(context, to, { tone: 'success', text: t('upload.done'), detail: originalName })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), t, 'Form')] }), { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['platform'] }

export default function AttachUpload() {
  const result = useAnswer<typeof action>()
  const { search } = useLocation()
  const words = useText()
  const { t } = words
  const [form, fields] = useForm(defineUploadForm(words), { id: 'upload', result })
  const busy = useNavigation().state !== 'idle'
  return (
    <Modal
      size="sm"
      closeTo={attach.path + search}
      title={t('upload.attach')}
      foot={
        <DialogFooter>
          <DialogActions>
            <ButtonLink variant="outline" to={attach.path + search}>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" form="upload" working={busy}>
              <Upload aria-hidden="true" />
              {t('upload.attach')}
            </Button>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid gap-4">
          <FormError>{form.errors?.[0]}</FormError>
          <FileField field={fields.file} label={t('upload.choose')} />
        </Form>
      </DialogBody>
    </Modal>
  )
}
