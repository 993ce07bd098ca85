/** Decides on a task: the whole application is visible; a comment is sent with 同意 or 驳回. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { completeTask } from '#contract/endpoints/flow.ts'
import { workTodo } from '#contract/resources/flow.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/components/lost.tsx'
import { Modal } from '#app/components/modal.tsx'
import { AskUnsaved, useChanges, useUnsaved } from '#app/components/unsaved.tsx'
import { failureOf } from '#app/crud/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { InstanceView, openStep } from './instance-view.tsx'
import { loadInstance } from './instance.server.ts'

export const loader = (args: LoaderFunctionArgs) => requireSession(args.request, args.context, (signedIn) => loadInstance(signedIn, args))

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    const form = await readForm(request)
    const agrees = form.get('verdict') === 'ok'
    const comment = String(form.get('comment') ?? '').trim()
    if (!agrees && !comment) return data({ comment, needComment: t('flow.needComment') }, { status: 400 })
    try {
      await blade.call(completeTask, {
        taskId: String(form.get('taskId')),
        processInstanceId: params.instance ?? '',
        comment,
        // why: without a flag the task is rejected
        ...(agrees && { flag: 'ok' }),
      })
      return await redirectWithToast(context, workTodo.path + new URL(request.url).search, {
        tone: 'success',
        text: t(agrees ? 'flow.didAgree' : 'flow.didReject'),
      })
    } catch (error) {
      return data({ error: failureText(failureOf(error), t), comment }, { status: 400 })
    }
  })
}

export default function Handle() {
  const instance = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const { search } = useLocation()
  const { t } = useText()
  const navigation = useNavigation()
  const sent = navigation.formData?.get('verdict')
  const open = openStep(instance)
  const { changed, form: watched } = useChanges()
  const blocker = useUnsaved(changed > 0)
  const commentError = result && 'needComment' in result ? result.needComment : undefined
  return (
    <Modal
      kind="sheet"
      closeTo={workTodo.path + search}
      title={instance.name}
      subtitle={open && t('flow.step', { name: open.historyActivityName ?? '' })}
      foot={
        blocker.state === 'blocked' ? (
          <AskUnsaved blocker={blocker} />
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
                  working={sent === 'no'}
                  disabled={sent === 'ok'}
                >
                  <CircleX aria-hidden="true" />
                  {t('flow.reject')}
                </Button>
                <Button type="submit" form="handle" name="verdict" value="ok" working={sent === 'ok'} disabled={sent === 'no'}>
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
        {result && 'error' in result && (
          <Alert variant="destructive" className="mb-4">
            <CircleAlert aria-hidden="true" />
            <AlertDescription>{result.error}</AlertDescription>
          </Alert>
        )}
        <InstanceView instance={instance} />
        {open ? (
          <Form method="post" id="handle" className="mt-5.5" {...watched}>
            <input type="hidden" name="taskId" value={open.taskId ?? ''} />
            <Field className="col-span-full">
              <FieldLabel htmlFor="comment">{t('flow.comment')}</FieldLabel>
              <Textarea
                id="comment"
                name="comment"
                rows={3}
                maxLength={500}
                defaultValue={result?.comment}
                aria-invalid={!!commentError}
                aria-describedby={commentError && 'comment-error'}
                data-autofocus
              />
              <FieldError id="comment-error">{commentError}</FieldError>
            </Field>
          </Form>
        ) : (
          <Alert>{t('flow.noTask')}</Alert>
        )}
      </DialogBody>
    </Modal>
  )
}
