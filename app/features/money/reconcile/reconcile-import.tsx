/** Imports the channel's bill of a day; errors name their line. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { reconcileImport } from '#contract/endpoints/reconcile.ts'
import { wrapping } from '#contract/rules/uploads.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useNavigation, useParams } from '@remix-run/react'
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
import { BadFile } from '#sheets/bad-file.ts'
import { decodeText } from '#sheets/read-csv.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'

interface Problem {
  line: number
  column: string
}

/** Maximum bytes of one call. */
const most = 880 * 1024

export const loader = ({ request, context }: LoaderFunctionArgs) => requireSession(request, context, () => Promise.resolve(null))

const tooBig = ({ t }: Words) => t('reconcile.tooBig', { kb: most / 1024 })
const defineBillForm = (words: Words) =>
  fileForm({ label: words.t('reconcile.chooseFile'), missing: words.t('reconcile.noFile'), tooBig: tooBig(words) }, most, words.language)

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const day = params.day ?? ''
  const words = wordsOf(request)
  const { t } = words
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    await requireRight(request, signedIn, reconcileImport.needs)
    const form = await formWithin(request, most + wrapping)
    if (!form) return data({ result: refusal(tooBig(words), 'file'), problems: [] }, { status: 413 })
    const isDrop = form.get('intent') === 'drop'
    const submission = parseForm(form, defineBillForm(words))
    const refuse = (error: string, problems: Problem[] = []) => data({ result: refusal(error), problems }, { status: 400 })
    if (!isDrop && submission.status !== 'success') return data({ result: submission.reply(), problems: [] }, { status: 400 })
    try {
      const content = isDrop || submission.status !== 'success' ? '' : decodeText(new Uint8Array(await submission.value.file.arrayBuffer()))
      // Checked again after decoding: a GBK character takes two bytes in the file and three in the call.
      if (Buffer.byteLength(content) > most) return data({ result: refusal(tooBig(words), 'file'), problems: [] }, { status: 413 })
      const { stored, problems } = (await blade.call(reconcileImport, { day, content })).data
      if (problems.length) return refuse(t('reconcile.problems'), problems)
      const text = isDrop ? t('reconcile.dropped') : t('reconcile.stored', { n: stored })
      return await redirectWithToast(context, `/money/reconcile/${day}`, { tone: 'success', text })
    } catch (error) {
      if (error instanceof BadFile) return refuse(t('reconcile.unreadable'))
      return refuse(failureText(failureOf(error), t))
    }
  })
}

export const handle: TextHandle = { i18n: ['money', 'reconcile'] }

export default function ReconcileImport() {
  const result = useAnswer<typeof action>()
  const day = useParams().day ?? ''
  const words = useText()
  const { t } = words
  const [form, fields] = useForm(defineBillForm(words), { id: 'bill', result: result?.result })
  const busy = useNavigation().state !== 'idle'
  const back = `/money/reconcile/${day}`
  return (
    <Modal
      size="sm"
      closeTo={back}
      title={t('reconcile.import')}
      subtitle={day}
      foot={
        <DialogFooter>
          <Button type="submit" form="drop" variant="link" size="sm">
            {t('reconcile.drop')}
          </Button>
          <DialogActions>
            <ButtonLink variant="outline" to={back}>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" form="bill" working={busy}>
              <Upload aria-hidden="true" />
              {t('reconcile.import')}
            </Button>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Form method="post" id="drop">
          <input type="hidden" name="intent" value="drop" />
        </Form>
        <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid gap-4">
          {form.errors && (
            <FormError>
              {form.errors[0]}
              <ul>
                {result?.problems.map(({ line, column }: Problem) => (
                  <li key={`${line} ${column}`}>{t('reconcile.problem', { line, column })}</li>
                ))}
              </ul>
            </FormError>
          )}
          <FileField field={fields.file} accept=".csv,text/csv" label={t('reconcile.chooseFile')} hint={t('reconcile.importHint')} />
        </Form>
      </DialogBody>
    </Modal>
  )
}
