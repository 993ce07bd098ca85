/** A guided demonstration: the real page in a frame, the step beside or below it, and the customer's phone. Only with a lab. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData, useNavigate, useRevalidator } from '@remix-run/react'
import { LogOut, Presentation } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { personKey } from '#app/lib/person.ts'
import { isOnItsWay } from '#app/lib/use-follow.ts'
import { PageOwner } from '#app/shell/page-owner.tsx'
import { RouteError } from '#app/shell/errors/error-page.tsx'
import { hasLab } from '#app/features/sim/lab/lab-acts.server.ts'
import inside from '#app/styles/signed-in.css?url'
import own from '#app/styles/demo.css?url'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { demoAddress } from '#app/features/sim/demo-address.ts'
import { doPanelAct, loadStep, type PanelAnswer, type StepData, wholeAddress } from './demo.server.ts'
import { endStory, visitOf } from './own-world.server.ts'
import { storeDemoPosition } from './left.ts'
import { Panel } from './panel.tsx'
import { Phone } from './phone.tsx'
import { Stage } from './stage.tsx'
import { isStory, type StoryName } from './stories/index.ts'
import { stayAction } from '#app/forms/lost.ts'

export const links: LinksFunction = () => [inside, own].map((href) => ({ rel: 'stylesheet', href }))

/** @throws Response 404 for an unknown story, or without a lab */
function inStory<T>(
  { request, context, params }: LoaderFunctionArgs,
  work: (signedIn: SignedInRequest, name: StoryName) => Promise<T>,
): Promise<T> {
  const missing = () => data({ msg: textsOf(request)('state.404Title') }, { status: 404 })
  return requireSession(
    request,
    context,
    async (signedIn) => {
      const { story = '' } = params
      if (!isStory(story) || !(await hasLab(signedIn))) throw missing()
      return work(signedIn, story)
    },
    { anyPage: true },
  )
}

export function loader(args: LoaderFunctionArgs) {
  const words = wordsOf(args.request)
  return inStory(args, async (signedIn, name) => {
    const url = new URL(args.request.url)
    const visit = visitOf(args)
    const whole = await wholeAddress(signedIn.blade, name, url, visit)
    if (whole) throw redirect(whole)
    const stepData = await loadStep(signedIn, words, name, url, visit)
    return { shown: stepData, person: personKey(signedIn.session.user), title: `${stepData.step.title} · ${words.t('demo.title')}` }
  })
}

export const clientAction = stayAction

export async function action(args: ActionFunctionArgs) {
  const words = wordsOf(args.request)
  const form = await readForm(args.request)
  return inStory(args, async (signedIn, name) => {
    const visit = visitOf(args)
    if (form.get('act') === 'end') throw await endStory(args, visit)
    const wrong = await doPanelAct(form, name, signedIn, words)
    if (wrong !== undefined) return data<PanelAnswer>({ wrong }, { status: 400 })
    if (form.get('act') === 'restart') throw redirect(demoAddress(name, 0, visit))
    return data<PanelAnswer>({ wrong: undefined })
  })
}

export const handle: TextHandle = { i18n: ['lab', 'sim', 'list'] }

/** Milliseconds between two requests to the server, and before the next step after one is done. */
const often = 800
const rest = 700

type Counted = Pick<StepData, 'here' | 'after'> & { step: Pick<StepData['step'], 'count'> }

/** Whether the step is done, by the server's count or by `finish`; then opens the next one. */
function useDone({ here, after, step: { count } }: Counted) {
  const navigate = useNavigate()
  const [doneAt, setDoneAt] = useState<string>()
  const [base, setBase] = useState({ here, count })
  if (base.here !== here) setBase({ here, count })
  const isMore = count !== undefined && base.count !== undefined && base.here === here && count > base.count
  const done = doneAt === here || isMore
  const finish = useCallback(() => setDoneAt(here), [here])
  // Runs in an effect because it waits a moment, so that the user sees that the step is done.
  useEffect(() => {
    if (!done || !after) return undefined
    const timer = setTimeout(() => navigate(after), rest)
    return () => clearTimeout(timer)
  }, [done, after, navigate])
  return { done, finish }
}

/** Revalidates at intervals while active. */
function useAsking(active: boolean): void {
  const { revalidate } = useRevalidator()
  // Runs in an effect because only the server knows what was done in the frame.
  useEffect(() => {
    if (!active) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && !isOnItsWay() && revalidate(), often)
    return () => clearInterval(timer)
  }, [active, revalidate])
}

export default function Demo() {
  const { shown: stepData, person } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { done, finish } = useDone(stepData)
  const { name, title, here, world, exit, time, step, customer, first, page, moves, stale } = stepData
  useAsking(!done && !stale && (step.count !== undefined || customer !== undefined))
  const [opened] = useState(first)
  const [ringed, setRinged] = useState<string>()
  const keep = useCallback((at: string) => storeDemoPosition({ name, here, world, page: at }), [name, here, world])
  const byPhone = step.phone && customer !== undefined
  return (
    <PageOwner person={person}>
      <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] bg-background text-foreground" id="main">
        {/* Rendered here, because only this page needs it and it must come after the document's stylesheets. */}
        <link rel="stylesheet" href={own} />
        <header
          className="flex items-center gap-2.5 border-b border-warning-border bg-warning-soft px-4 py-1.5 text-warning max-md:px-3"
          role="banner"
          data-slot="demo-banner"
        >
          <Presentation className="size-4 shrink-0" aria-hidden="true" />
          <Badge variant="warning" className="shrink-0">
            {t('demo.badge')}
          </Badge>
          <b className="truncate font-medium">{title}</b>
          <span className="truncate text-xs max-md:hidden">{t('demo.banner')}</span>
          <time className="ms-auto shrink-0 text-xs tabular-nums max-md:hidden">{time.slice(0, 16)}</time>
          <ButtonLink size="sm" variant="outline" className="shrink-0 max-md:ms-auto" to={exit} reloadDocument>
            <LogOut aria-hidden="true" />
            {t('demo.leave')}
          </ButtonLink>
        </header>
        <div
          className={cn(
            'grid min-h-0 grid-cols-[minmax(0,1fr)_340px] max-lg:grid-cols-[minmax(0,1fr)_280px] max-md:grid-cols-1',
            byPhone ? 'max-md:grid-rows-1' : 'max-md:grid-rows-[minmax(0,1fr)_auto]',
          )}
        >
          <Stage
            first={opened}
            page={page}
            moves={moves}
            step={here}
            controls={stale ? [] : step.controls}
            until={step.until}
            onDone={finish}
            onPage={keep}
            onRing={setRinged}
            className={cn(byPhone && 'max-md:hidden')}
          />
          <aside
            aria-label={t('demo.panel')}
            className={cn(
              'grid min-h-0 content-start gap-5 overflow-auto border-s bg-card p-4 max-md:border-s-0 max-md:border-t max-md:p-3',
              !byPhone && 'max-md:max-h-[46dvh]',
            )}
          >
            <Panel stepData={stepData} done={done} ringed={ringed} />
            {customer && (
              <Phone customer={customer} time={time} to={here} active={step.phone} className={cn(!byPhone && 'max-md:hidden')} />
            )}
          </aside>
        </div>
      </div>
    </PageOwner>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
