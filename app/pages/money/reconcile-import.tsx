/** Imports the channel's bill of a day; errors name their line. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { reconcileImport } from '#contract/endpoints/reconcile.ts'
import { wrapping } from '#contract/rules/uploads.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Field, FieldDescription, FieldLabel } from '#app/ui/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useNavigation, useParams } from '@remix-run/react'
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

interface Problem {
  line: number
  column: string
}

/** Bytes: the limit of one call. */
const most = 880 * 1024

export const loader = ({ request, context }: LoaderFunctionArgs) => requireSession(request, context, () => Promise.resolve(null))

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const day = params.day ?? ''
  const t = textsOf(request)
  const refuse = (error: string, problems: Problem[] = []) => data({ error, problems }, { status: 400 })
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    await requireRight(request, signedIn, reconcileImport.needs)
    const form = await formWithin(request, most + wrapping)
    if (!form) return refuse(t('reconcile.tooBig', { kb: most / 1024 }))
    const file = form.get('file')
    const isDrop = form.get('intent') === 'drop'
    if (!isDrop && (!(file instanceof File) || !file.size)) return refuse(t('reconcile.noFile'))
    if (file instanceof File && file.size > most) return refuse(t('reconcile.tooBig', { kb: most / 1024 }))
    try {
      const content = isDrop || !(file instanceof File) ? '' : await file.text()
      const { stored, problems } = (await blade.call(reconcileImport, { day, content })).data
      if (problems.length) return refuse(t('reconcile.problems'), problems)
      const text = isDrop ? t('reconcile.dropped') : t('reconcile.stored', { n: stored })
      return await redirectWithToast(context, `/money/reconcile/${day}`, { tone: 'success', text })
    } catch (error) {
      return refuse(failureText(failureOf(error), t))
    }
  })
}

export default function ReconcileImport() {
  const result = useAnswer<typeof action>()
  const day = useParams().day ?? ''
  const { t } = useText()
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
          <Button type="submit" form="bill" name="intent" value="drop" variant="link" size="sm" formNoValidate>
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
        <Form method="post" id="bill" encType="multipart/form-data">
          {result && (
            <Alert variant="destructive" className="mb-4">
              <CircleAlert aria-hidden="true" />
              <AlertDescription>
                {result.error}
                <ul>
                  {result.problems.map(({ line, column }: Problem) => (
                    <li key={`${line} ${column}`}>{t('reconcile.problem', { line, column })}</li>
                  ))}
                </ul>
              </AlertDescription>
            </Alert>
          )}
          <Field>
            <FieldLabel htmlFor="bill-file">{t('reconcile.chooseFile')}</FieldLabel>
            <FileInput id="bill-file" name="file" accept=".csv,text/csv" required data-autofocus aria-describedby="bill-hint" />
            <FieldDescription id="bill-hint">{t('reconcile.importHint')}</FieldDescription>
          </Field>
        </Form>
      </DialogBody>
    </Modal>
  )
}
