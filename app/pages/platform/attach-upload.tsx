/** A new attachment: a file upload instead of a form of fields. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { putFileAttach } from '#contract/endpoints/platform.ts'
import { attach } from '#contract/resources/platform.ts'
import { largestFile, wrapping } from '#contract/rules/uploads.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Field, FieldLabel } from '#app/ui/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { CircleAlert, Upload } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireRight } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/components/lost.tsx'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/crud/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { formWithin } from '#app/lib/read-form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { onlyFor } from '../crud/resource.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  onlyFor(request, attach)
  return requireSession(request, context, () => Promise.resolve(null))
}

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  onlyFor(request, attach)
  const t = textsOf(request)
  return requireSession(request, context, async (signedIn) => {
    await requireRight(request, signedIn, putFileAttach.needs)
    const form = await formWithin(request, largestFile + wrapping)
    const file = form?.get('file')
    if (!form) return data({ error: t('upload.tooBig', { mb: largestFile / 1024 / 1024 }) }, { status: 413 })
    if (!(file instanceof File) || !file.size) return data({ error: t('upload.none') }, { status: 400 })
    try {
      const { originalName } = await signedIn.blade.upload(putFileAttach, {}, file)
      const to = attach.path + new URL(request.url).search
      return await redirectWithToast(context, to, { tone: 'success', text: t('upload.done'), detail: originalName })
    } catch (error) {
      return data({ error: failureText(failureOf(error), t) }, { status: 400 })
    }
  })
}

export default function AttachUpload() {
  const result = useAnswer<typeof action>()
  const { search } = useLocation()
  const { t } = useText()
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
        <Form method="post" id="upload" encType="multipart/form-data">
          {result?.error && (
            <Alert variant="destructive" className="mb-4">
              <CircleAlert aria-hidden="true" />
              <AlertDescription>{result.error}</AlertDescription>
            </Alert>
          )}
          <Field>
            <FieldLabel htmlFor="upload-file">{t('upload.choose')}</FieldLabel>
            <FileInput id="upload-file" name="file" required data-autofocus />
          </Field>
        </Form>
      </DialogBody>
    </Modal>
  )
}
