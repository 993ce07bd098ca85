/** The hospital that was just set up, with an undo for as long as nothing has used it. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { hospitalMade, hospitalUndo } from '#contract/endpoints/hospital.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent } from '#app/ui/card.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Undo2 } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction } from '#app/forms/lost.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { wizardPath } from '#contract/console/pages.ts'
import { NextSteps } from './next-steps.tsx'
import { PlanCountsRow } from './plan-grid.tsx'
import { mustOffer } from './wizard.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    await mustOffer(request, signedIn)
    const t = textsOf(request)
    const { data: hospital } = await signedIn.blade.call(hospitalMade, { id: params.id ?? '' })
    return { ...hospital, title: t('hospital.title') }
  })
}

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const id = params.id ?? ''
  return requireSession(request, context, async ({ blade }) => {
    try {
      await blade.call(hospitalUndo, { id })
      return await redirectWithToast(context, `${wizardPath}/${id}`, { tone: 'success', text: t('hospital.undone') })
    } catch (error) {
      return redirectWithToast(context, `${wizardPath}/${id}`, { tone: 'danger', text: failureText(failureOf(error), t) })
    }
  })
}

export const handle: TextHandle = { i18n: ['hospital'] }

export default function HospitalMade() {
  const { id, deptName, counts, undoUntil, refusal, undone } = useLoaderData<typeof loader>()
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <PageHeader>
        <h1>{t(undone ? 'hospital.undoneTitle' : 'hospital.madeTitle', { name: deptName })}</h1>
        <PageActions className="max-md:flex-wrap">
          <ButtonLink variant="outline" to={wizardPath}>
            {t('hospital.another')}
          </ButtonLink>
        </PageActions>
      </PageHeader>
      {!undone && <NextSteps id={id} name={deptName} devices={counts.devices} />}
      <Card>
        <CardContent className="grid gap-4 pt-3.5">
          <PlanCountsRow counts={counts} />
          {refusal ? (
            <Alert>
              <AlertDescription>{refusal}</AlertDescription>
            </Alert>
          ) : (
            <Form method="post" className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="outline" working={busy}>
                <Undo2 aria-hidden="true" />
                {t('hospital.undo')}
              </Button>
              <span className="text-xs text-muted-foreground">{t('hospital.undoAsk', { time: undoUntil })}</span>
            </Form>
          )}
        </CardContent>
      </Card>
    </>
  )
}
