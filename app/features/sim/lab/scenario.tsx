/** The lab: the origin of this world's rows, and scenarios and snapshots to replace them. Only the bundled backend has it. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { largestSnapshot } from '#contract/rules/worlds.ts'
import { wrapping } from '#contract/rules/uploads.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { labPath } from '../address.ts'
import { Follow } from '../follow.tsx'
import { SimTabs } from '../sim-tabs.tsx'
import { inLab } from './lab-acts.server.ts'
import { doLabAct, type LabAnswer, loadLab } from './lab.server.ts'
import { NowCard } from './now-card.tsx'
import { Scenarios } from './scenarios.tsx'
import { Snapshots } from './snapshots.tsx'
import { Worlds } from './worlds.tsx'
import { stayAction } from '#app/forms/lost.ts'

export const clientLoader = cachedLoader()
export function loader(args: LoaderFunctionArgs) {
  return inLab(args, async (signedIn) => {
    const t = textsOf(args.request)
    return { ...(await loadLab(signedIn)), title: t('sim.title') }
  })
}

export const clientAction = stayAction

export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const words = wordsOf(request)
  return inLab(args, async ({ blade }) => {
    const { act, outcome } = await doLabAct({ blade, form: await readForm(request, largestSnapshot + wrapping), words })
    if ('result' in outcome) return data<LabAnswer>({ act, result: outcome.result }, { status: 400 })
    if (outcome.report) return data<LabAnswer>({ act, done: outcome.done, report: outcome.report })
    return redirectWithToast(context, labPath, { tone: 'success', text: words.t(`lab.did.${act}`), detail: outcome.done })
  })
}

export const handle: TextHandle = { i18n: ['lab', 'sim'] }

const column = 'grid grid-cols-1 gap-3'

export default function LabPage() {
  const { state, scenarios, snapshots, worlds } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <>
      <Follow on={state.making !== null && !state.making.failed} />
      <PageHeader>
        <h1>{t('sim.title')}</h1>
        <SimTabs at="scenario" />
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3 max-lg:grid-cols-1 max-md:[--control-h:var(--tap)] max-md:[--control-sm:var(--tap)]">
        <div className={column}>
          <NowCard state={state} scenarios={scenarios} />
          <Scenarios scenarios={scenarios} now={state.scenario?.name} />
        </div>
        <div className={column}>
          <Snapshots snapshots={snapshots} />
          <Worlds worlds={worlds} here={state.world} scenarios={scenarios} snapshots={snapshots} />
        </div>
      </div>
      <Outlet />
    </>
  )
}
