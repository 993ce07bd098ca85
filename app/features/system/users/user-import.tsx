/** Imports users: the server takes the whole file or refuses it, naming the wrong rows. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { wrapping } from '#contract/rules/uploads.ts'
import { mostImported } from '#contract/rules/user-sheet.ts'
import { importLimits } from '#sheets/limits.ts'
import { formats } from '#sheets/sheet.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { FileDown, Info, Upload } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireRight } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { parseForm } from '#app/forms/form-spec.ts'
import { fileForm, FileField, refusal } from '#app/forms/file-field.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { formWithin } from '#app/blade/read-form.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { DoneFooter, OneTimePasswords } from './one-time-passwords.tsx'
import { usersBehind } from './user-address.ts'
import { linesWithoutRole } from './user-file.server.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => requireSession(request, context, () => Promise.resolve(null))

const defineImportForm = ({ t, language }: Words) =>
  fileForm({ label: t('import.file'), missing: t('import.noFile'), tooBig: t('import.tooBig') }, importLimits.bytes, language)

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  return requireSession(request, context, async (signedIn) => {
    await requireRight(request, signedIn, userCalls.importUser.needs)
    const { own, current } = signedIn.caller.tenant
    if (own !== current) return data(refusal(t('user.importElsewhere')), { status: 400 })
    const form = await formWithin(request, importLimits.bytes + wrapping)
    if (!form) return data(refusal(t('import.tooBig'), 'file'), { status: 413 })
    const submission = parseForm(form, defineImportForm(words))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    const isCovered = form.get('isCovered') === '1' ? '1' : '0'
    // When existing users are overwritten, their rows may leave out the roles.
    const roleless = isCovered === '1' ? [] : await linesWithoutRole(submission.value.file)
    if (roleless.length) return data(refusal(t('user.importNoRole', { lines: roleless.join(', ') }), 'file'), { status: 400 })
    try {
      const { passwords } = await signedIn.blade.upload(userCalls.importUser, { isCovered }, submission.value.file)
      if (passwords.length) return data({ passwords })
      return await redirectWithToast(context, usersBehind(new URL(request.url).search), { tone: 'success', text: t('user.imported') })
    } catch (error) {
      return data(refusal(failureText(failureOf(error), t)), { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['system', 'transfer'] }

export default function UserImport() {
  const answer = useAnswer<typeof action>()
  const passwords = answer && 'passwords' in answer ? answer.passwords : undefined
  const result = answer && 'passwords' in answer ? undefined : answer
  const { pathname, search } = useLocation()
  const words = useText()
  const { t, rowsLabel } = words
  const [form, fields] = useForm(defineImportForm(words), { id: 'users', result })
  const busy = useNavigation().state !== 'idle'
  const back = usersBehind(search)
  if (passwords)
    return (
      <Modal closeTo={back} title={t('user.imported')} foot={<DoneFooter to={back} />}>
        <DialogBody>
          <OneTimePasswords passwords={passwords} />
        </DialogBody>
      </Modal>
    )
  return (
    <Modal
      closeTo={back}
      title={t('import.title', { name: rowsLabel('user') })}
      foot={
        <DialogFooter>
          <DialogActions>
            <ButtonLink variant="outline" to={back}>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" form="users" working={busy}>
              {!busy && <Upload aria-hidden="true" />}
              {t('import.open')}
            </Button>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Form
          method="post"
          encType="multipart/form-data"
          action={pathname + search}
          {...getFormProps(form)}
          className="grid content-start gap-4"
        >
          <FormError className="whitespace-pre-line">{form.errors?.[0]}</FormError>
          <Alert>
            <Info aria-hidden="true" />
            <AlertDescription>{t('user.importHint', { mb: importLimits.bytes / 1024 / 1024, ...mostImported })}</AlertDescription>
          </Alert>
          <div className="flex items-center gap-2">
            {formats.map((format) => (
              <ButtonLink reloadDocument key={format} variant="outline" to={`/import-template/system/user/${format}`} download>
                <FileDown aria-hidden="true" />
                {t('import.template', { format })}
              </ButtonLink>
            ))}
          </div>
          <FileField field={fields.file} accept=".xlsx,.csv" label={t('import.file')} />
          <label className="flex cursor-pointer items-center gap-2">
            <Checkbox name="isCovered" value="1" />
            {t('user.importCovers')}
          </label>
        </Form>
      </DialogBody>
    </Modal>
  )
}
