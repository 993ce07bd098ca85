/** Confirmation before rows, a snapshot or a world are deleted: a dialog with its own route. */
import * as calls from '#contract/endpoints/lab.ts'
import { type ScenarioName, scenarios } from '#contract/rules/scenarios.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { failureText } from '#app/blade/failure-text.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { parseForm } from '#app/forms/form-spec.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { readForm } from '#app/blade/read-form.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { pick } from '#contract/languages.ts'
import { labPath } from '../address.ts'
import { sureForm } from './lab-forms.ts'
import { type SureAct, sureActs } from './sure-address.ts'
import { stayAction } from '#app/forms/lost.ts'

const texts = {
  scenario: { ask: 'lab.askScenario', hint: 'lab.throwsAway', button: 'lab.switch' },
  reset: { ask: 'lab.askReset', hint: 'lab.throwsAway', button: 'lab.reset' },
  restore: { ask: 'lab.askRestore', hint: 'lab.throwsAway', button: 'lab.restore' },
  drop: { ask: 'lab.askDrop', hint: 'lab.dropHint', button: 'lab.remove' },
  remove: { ask: 'lab.askRemove', hint: 'lab.removeHint', button: 'lab.remove' },
} as const

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/** Reads the act to confirm and its target. @throws Response 404 for an unknown act or scenario */
function readTarget(request: Request): { act: SureAct; name: string } {
  const { searchParams } = new URL(request.url)
  const act = sureActs.find((one) => one === searchParams.get('act'))
  const name = searchParams.get('name') ?? ''
  if (!act || (act === 'scenario' && !isScenario(name))) throw new Response(null, { status: 404 })
  return { act, name }
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const { act, name } = readTarget(request)
  const { language } = wordsOf(request)
  const targetName = isScenario(name) && act === 'scenario' ? pick(scenarios[name].title, language) : name
  return requireSession(request, context, () => Promise.resolve({ act, targetName, now: isScenario(name) ? scenarios[name].now : '' }))
}

async function work(blade: BladeClient, act: SureAct, name: string, now: string | undefined): Promise<'makes' | SureAct> {
  if (act === 'scenario' && isScenario(name)) {
    const { data: state } = await blade.call(calls.labScenario, { name, now })
    return state.making ? 'makes' : act
  }
  if (act === 'reset') await blade.call(calls.labReset, {})
  if (act === 'restore') await blade.call(calls.labSnapshotRestore, { name })
  if (act === 'drop') await blade.call(calls.labSnapshotRemove, { name })
  if (act === 'remove') await blade.call(calls.labWorldRemove, { name })
  return act
}

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const { act, name } = readTarget(request)
  const words = wordsOf(request)
  const submission = parseForm(await readForm(request), sureForm(words))
  return requireSession(request, context, async ({ blade }) => {
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    try {
      const done = await work(blade, act, name, submission.value.now)
      return await redirectWithToast(context, labPath, { tone: 'success', text: words.t(`lab.did.${done}`) })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }), { status: 400 })
    }
  })
}

export default function Sure() {
  const { act, targetName, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { pathname, search } = useLocation()
  const busy = useNavigation().formData !== undefined
  const [form, fields] = useForm(sureForm(useText()), { result: useActionData<typeof action>() })
  const { ask, hint, button } = texts[act]
  return (
    <Modal
      size="sm"
      closeTo={labPath}
      title={t(ask, { name: targetName })}
      foot={
        <DialogFooter>
          <DialogActions>
            <ButtonLink variant="outline" to={labPath} data-autofocus>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" form={form.id} variant="destructive" working={busy}>
              {t(button)}
            </Button>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Form method="post" action={pathname + search} {...getFormProps(form)} className="grid grid-cols-1 gap-3">
          <p>{t(hint)}</p>
          {act === 'scenario' && (
            <FormField field={fields.now} label={t('lab.moment')} hint={t('lab.momentHint', { now: now.slice(0, 16) })}>
              {(control) => <Input {...control} type="datetime-local" step="1" />}
            </FormField>
          )}
          {form.errors?.[0] && <FormError>{form.errors[0]}</FormError>}
        </Form>
      </DialogBody>
    </Modal>
  )
}
