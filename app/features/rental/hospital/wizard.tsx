/** Sets up a whole hospital: one form with a live plan; the server checks it for the preview and saves it in one call. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { hospitalMake } from '#contract/endpoints/hospital.ts'
import type { FieldErrors } from '#contract/issues.ts'
import { planLimits } from '#contract/rules/hospital-plan.ts'
import { dept } from '#contract/resources/access.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { failureText } from '#app/blade/failure-text.ts'
import { BladeError, failureOf } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo, once } from '#app/forms/once.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { wizardPath } from '#contract/console/pages.ts'
import { hospitalForm, bodyOf, floorsTyped, planIn, wrongFloor } from './wizard-form.ts'
import { loadWizard, mustOffer } from './wizard.server.ts'
import { WizardForm } from './wizard-parts.tsx'

/** Bytes of the form: sixty floors have three inputs each. */
const mostForm = 64 * 1024

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    await mustOffer(request, signedIn)
    const t = textsOf(request)
    return {
      ...(await loadWizard(signedIn, t('hospital.secPattern'))),
      requestNo: newRequestNo(),
      title: t('hospital.title'),
    }
  })
}

/** Refusals of the plan as a whole are shown where its floors are counted. */
const atFields = ({ floors, ...problems }: FieldErrors) =>
  Object.fromEntries(Object.entries({ ...problems, ...(floors && { floorCount: floors }) }).map(([name, text]) => [name, [text]]))

export const clientAction = onceAction
export async function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  const form = await readForm(request, mostForm)
  const plan = planIn(form)
  const typed = { floors: floorsTyped(form), plan }
  const submission = parseForm(form, hospitalForm(words))
  if (submission.status !== 'success') return data({ ...typed, result: submission.reply() }, { status: 400 })
  const wrong = wrongFloor(plan)
  if (wrong) {
    const text = t('hospital.floorWrong', { floor: wrong.floor, rooms: planLimits.rooms, beds: planLimits.beds })
    return data({ ...typed, result: submission.reply({ fieldErrors: { floorCount: [text] } }) }, { status: 400 })
  }
  const body = bodyOf(submission.value, plan)
  const requestNo = String(form.get('requestNo') ?? '')

  if (form.get('intent') === 'check')
    return requireSession(request, context, async ({ blade }) => {
      try {
        const { problems, counts } = (await blade.call(hospitalMake, { ...body, requestNo, check: true })).data
        const isWrong = Object.keys(problems).length > 0
        const result = submission.reply(isWrong ? { fieldErrors: atFields(problems) } : {})
        return data({ ...typed, result, ...(!isWrong && { checked: counts }) }, { status: isWrong ? 400 : 200 })
      } catch (error) {
        return data({ ...typed, result: submission.reply({ formErrors: [failureText(failureOf(error), t, 'Form')] }) }, { status: 400 })
      }
    })

  let problems: FieldErrors = {}
  const keep = (refusal?: string) => {
    const atForm = refusal ? { formErrors: [refusal] } : {}
    return { ...typed, result: submission.reply(Object.keys(problems).length ? { fieldErrors: atFields(problems) } : atForm) }
  }
  return once({ request, context }, form, keep, async ({ blade }, number) => {
    try {
      const { id } = (await blade.call(hospitalMake, { ...body, requestNo: number })).data
      return { to: `${wizardPath}/${id}`, toast: { tone: 'success', text: t('hospital.made'), detail: body.deptName } }
    } catch (error) {
      // Checked again, because a refusal names one field and a check names all of them.
      if (error instanceof BladeError && error.failure.kind === 'refused')
        problems = await blade.call(hospitalMake, { ...body, requestNo: number, check: true }).then(
          (answer) => answer.data.problems,
          () => ({}),
        )
      throw error
    }
  })
}

export const handle: TextHandle = { i18n: ['hospital', 'form', 'rental'] }

export default function HospitalWizard() {
  const loaded = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <>
      <PageHeader>
        <h1>{t('hospital.title')}</h1>
        <span className="text-xs text-muted-foreground phone:hidden">{t('hospital.lead')}</span>
        <PageActions>
          <ButtonLink variant="outline" to={dept.path}>
            {t('hospital.back')}
          </ButtonLink>
        </PageActions>
      </PageHeader>
      <WizardForm loaded={loaded} answer={useAnswer<typeof action>()} />
    </>
  )
}
