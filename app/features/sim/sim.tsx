/** The simulation: acting as a customer, and controlling the clock and the payment channel. Only the bundled backend has it. */
import { fieldOf } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { cn } from '#app/ui/cn.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Card } from '#app/ui/card.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { UserRound } from 'lucide-react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { State } from '#app/components/state.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { readSimQuery, simAddress } from './address.ts'
import { CustomerActs } from './customer-acts.tsx'
import { Follow } from './follow.tsx'
import { Happenings } from './happenings.tsx'
import { Pickers } from './pickers.tsx'
import { Rules } from './rules.tsx'
import { SimTabs } from './sim-tabs.tsx'
import { subjectOf } from './act-form.tsx'
import { doAct, isAct, type SimAnswer } from './sim-acts.server.ts'
import { loadSim } from './sim.server.ts'
import { ChannelNow, Pace, WorldClock } from './world.tsx'
import { stayAction } from '#app/forms/lost.ts'

export const clientLoader = cachedLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const query = readSimQuery(new URL(request.url))
    const page = await loadSim(signedIn, query)
    return { ...page, query, title: t('sim.title') }
  })
}

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const act = String(form.get('act') ?? '')
  if (!isAct(act)) throw new Response(null, { status: 400 })
  const words = wordsOf(request)
  const query = readSimQuery(new URL(request.url))
  return requireSession(request, context, async (signedIn) => {
    const outcome = await doAct(act, { blade: signedIn.blade, signedIn, words, form })
    if ('result' in outcome)
      return data<SimAnswer>({ act, of: subjectOf(Object.fromEntries(form)), result: outcome.result }, { status: 400 })
    const text = words.t(`sim.did.${act}`)
    if ('time' in outcome)
      return redirectWithToast(context, simAddress(query, { did: '' }), { tone: 'success', text, detail: outcome.time })
    // The result may still be pending, so the toast states the row's current state instead of claiming success.
    const state = fieldOf(outcome.of, 'state')
    const dictionaries = await dictionariesOf(signedIn, [state])
    const word = dictName(dictionaries, state.dict?.code ?? '', String(outcome.row.state), words.language)
    const detail = `${words.label(outcome.of.name, 'title')} · ${word}`
    return redirectWithToast(context, simAddress(query, { did: String(outcome.row.id) }), { tone: 'success', text, detail })
  })
}

const column = 'grid grid-cols-1 gap-3'

export const handle: TextHandle = { i18n: ['sim', 'money'] }

export default function Simulation() {
  const { world, clock, query, customer, device, happenings, dictionaries, ...choices } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <>
      <Follow on={world.waiting > 0 || world.pace > 0} />
      <PageHeader>
        <h1>{t('sim.title')}</h1>
        <SimTabs at="world" />
        <span className="text-xs text-muted-foreground phone:hidden">{t('sim.hint')}</span>
      </PageHeader>
      <div className="grid grid-cols-[280px_minmax(0,1fr)_300px] items-start gap-3 max-xl:grid-cols-[260px_minmax(0,1fr)] max-lg:grid-cols-1 max-md:[--control-h:var(--tap)] max-md:[--control-sm:var(--tap)]">
        <div className={column}>
          <Pickers query={query} customer={customer} device={device} {...choices} />
        </div>
        <div className={column}>
          {customer ? (
            <>
              <CustomerActs key={customer.id} customer={customer} batch={query.device} device={device} dictionaries={dictionaries} />
              <Happenings happenings={happenings} did={query.did} customerId={customer.id} dictionaries={dictionaries} />
            </>
          ) : (
            <Card as="section">
              <State icon={UserRound} title={t('sim.pickCustomer')} text={t('sim.pickCustomerText')} />
            </Card>
          )}
          <Rules rules={world.rules} openId={customer?.openId ?? ''} />
        </div>
        <div className={cn(column, 'max-xl:col-span-full max-xl:grid-cols-3 max-xl:items-start max-lg:grid-cols-1')}>
          <WorldClock time={world.time} clock={clock} />
          <ChannelNow waiting={world.waiting} balance={world.balance} />
          <Pace pace={world.pace} />
        </div>
      </div>
    </>
  )
}
