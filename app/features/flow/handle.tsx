/** Decides on a task: the whole application is visible; a comment is sent with 同意 or 驳回. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Alert } from '#app/ui/alert.tsx'
import { completeTask } from '#contract/endpoints/flow.ts'
import { workTodo } from '#contract/resources/flow.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { getFormProps } from '@conform-to/react'
import { Textarea } from '#app/ui/textarea.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { z } from 'zod'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { Modal } from '#app/components/modal.tsx'
import { AskUnsaved, useChanges, useUnsaved } from '#app/forms/unsaved.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { defineForm, parseForm } from '#app/forms/form-spec.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { InstanceView, openStep } from './instance-view.tsx'
import { loadInstance } from './instance.server.ts'

export const loader = (args: LoaderFunctionArgs) => requireSession(args.request, args.context, (signedIn) => loadInstance(signedIn, args))

const { taskId, comment } = completeTask.input.shape

const decisionForm = ({ t, language }: Words) =>
  defineForm(
    z
      .object({ taskId, comment: comment.unwrap().unwrap().optional(), verdict: z.enum(['ok', 'no']) })
      .refine((typed) => typed.verdict === 'ok' || typed.comment, { path: ['comment'], error: t('flow.needComment') }),
    { comment: t('flow.comment') },
    language,
  )

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  return requireSession(request, context, async ({ blade }) => {
    const submission = parseForm(await readForm(request), decisionForm(words))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    const { taskId, comment = '', verdict } = submission.value
    const agrees = verdict === 'ok'
    try {
      await blade.call(completeTask, {
        taskId,
        processInstanceId: params.instance ?? '',
        comment,
        // Without the flag the server rejects the task.
        ...(agrees && { flag: 'ok' }),
      })
      return await redirectWithToast(context, workTodo.path + new URL(request.url).search, {
        tone: 'success',
        text: t(agrees ? 'flow.didAgree' : 'flow.didReject'),
      })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), t, 'Form')] }), { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['flow'] }

export default function Handle() {
  const instance = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const { search } = useLocation()
  const words = useText()
  const { t } = words
  const [decision, fields] = useForm(decisionForm(words), { id: 'handle', result })
  const navigation = useNavigation()
  const pendingVerdict = navigation.formData?.get('verdict')
  const open = openStep(instance)
  const { changed, form: watched } = useChanges()
  const leaving = useUnsaved(changed > 0)
  return (
    <Modal
      kind="sheet"
      closeTo={workTodo.path + search}
      title={instance.name}
      subtitle={open && t('flow.step', { name: open.historyActivityName ?? '' })}
      foot={
        leaving.asks ? (
          <AskUnsaved leaving={leaving} />
        ) : (
          open && (
            <DialogFooter>
              <DialogActions>
                <Button
                  variant="outline"
                  type="submit"
                  form="handle"
                  name="verdict"
                  value="no"
                  working={pendingVerdict === 'no'}
                  disabled={pendingVerdict === 'ok'}
                >
                  <CircleX aria-hidden="true" />
                  {t('flow.reject')}
                </Button>
                <Button
                  type="submit"
                  form="handle"
                  name="verdict"
                  value="ok"
                  working={pendingVerdict === 'ok'}
                  disabled={pendingVerdict === 'no'}
                >
                  <CircleCheck aria-hidden="true" />
                  {t('flow.agree')}
                </Button>
              </DialogActions>
            </DialogFooter>
          )
        )
      }
    >
      <DialogBody>
        <FormError className="mb-4">{decision.errors?.[0]}</FormError>
        <InstanceView instance={instance} />
        {open ? (
          <Form method="post" {...getFormProps(decision)} className="mt-5.5" {...watched}>
            <input type="hidden" name="taskId" value={open.taskId ?? ''} />
            <FormField field={fields.comment} label={t('flow.comment')}>
              {(control) => <Textarea {...control} rows={3} data-autofocus />}
            </FormField>
          </Form>
        ) : (
          <Alert>{t('flow.noTask')}</Alert>
        )}
      </DialogBody>
    </Modal>
  )
}
