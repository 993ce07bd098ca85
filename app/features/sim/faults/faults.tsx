/** Faults of the API: rules, and how often each has matched. Only the bundled backend has them. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Bug } from 'lucide-react'
import { faultList } from '#contract/endpoints/faults.ts'
import { order } from '#contract/resources/money.ts'
import { faultHeader } from '#contract/rules/faults.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { faultsPath } from '../address.ts'
import { Follow } from '../follow.tsx'
import { inLab } from '../lab/lab-acts.server.ts'
import { SimTabs } from '../sim-tabs.tsx'
import { FaultList } from './fault-list.tsx'
import { NewFault } from './new-fault.tsx'
import { doFaultAct, type FaultAnswer } from './faults.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export const clientLoader = cachedLoader()
export function loader(args: LoaderFunctionArgs) {
  return inLab(args, async ({ blade }) => {
    const t = textsOf(args.request)
    const rules = await blade.call(faultList, {})
    return { rules: rules.data, title: `${t('sim.tab.faults')} · ${t('sim.title')}` }
  })
}

export const clientAction = stayAction

export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const words = wordsOf(request)
  return inLab(args, async ({ blade }) => {
    const { act, outcome } = await doFaultAct({ blade, form: await readForm(request), words })
    if (outcome !== 'done') return data<FaultAnswer>({ act, result: outcome.result }, { status: 400 })
    return redirectWithToast(context, faultsPath, { tone: 'success', text: words.t(`faults.did.${act}`) })
  })
}

export const handle: TextHandle = { i18n: ['lab', 'sim'] }

const example = `${faultHeader}: kind=status&status=503&path=${order.api}/list`

export default function FaultsPage() {
  const { rules } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <>
      <Follow on={rules.length > 0} />
      <PageHeader>
        <h1>{t('sim.title')}</h1>
        <SimTabs at="faults" />
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-3 max-lg:grid-cols-1 max-md:[--control-h:var(--tap)] max-md:[--control-sm:var(--tap)]">
        <div className="grid grid-cols-1 gap-3">
          <FaultList rules={rules} />
          <Card as="section" aria-label={t('faults.header')}>
            <CardHeader>
              <Bug aria-hidden="true" />
              <CardTitle>{t('faults.header')}</CardTitle>
            </CardHeader>
            <CardContent className="grid grid-cols-1 gap-2 text-xs text-muted-foreground">
              <p>{t('faults.headerHint')}</p>
              <code className="rounded-sm bg-secondary px-2 py-1.5 wrap-anywhere text-foreground" translate="no">
                {example}
              </code>
            </CardContent>
          </Card>
        </div>
        <NewFault key={rules.at(-1)?.id} />
      </div>
    </>
  )
}
