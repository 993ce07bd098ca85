/** The queue of open work: the list on the left, the chosen case beside it. The address holds the filter and the case. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { cn } from '#app/ui/cn.ts'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { formatTime } from '#contract/rules/time.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { requireSession } from '#app/blade/session.server.ts'
import type { QueueContext } from '#app/forms/once-dialog.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { dayTime } from '#app/lib/format.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { countOf, todoPath } from '#contract/rules/todo.ts'
import { caseAddress, filterOf, isCaseAt, isOpenTo, searchOf } from './case.ts'
import { CaseFilters, countsAt } from './case-filters.tsx'
import { CaseList } from './case-list.tsx'
import { countTodoNow } from '#app/blade/todo.server.ts'
import { loadQueue } from './todo.server.ts'
import { useCaseKeys } from './use-case-keys.ts'

export const clientLoader = cachedLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const filter = filterOf(new URL(request.url).searchParams)
    const [queue, counts] = await Promise.all([loadQueue(signedIn, filter, context.worldNow()), countTodoNow(signedIn)])
    return {
      filter,
      queue,
      counts,
      now: formatTime(context.worldNow()),
      title: textsOf(request)('todo.title'),
    }
  })
}

export const handle: TextHandle = { i18n: ['money', 'queue'] }

export default function TodoPage() {
  const { filter, queue, counts, now } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const { t, language } = useText()
  useCaseKeys()
  const { cases } = queue
  const isOpen = pathname !== todoPath
  const at = cases.findIndex((one) => isCaseAt(one, pathname))
  const open = [...cases.slice(at + 1), ...cases.slice(0, Math.max(0, at))].filter(isOpenTo)
  const here = countsAt(counts, filter)
  const total = here ? countOf(here, filter.kind) : Object.values(queue.totals).reduce<number>((sum, n) => sum + (n ?? 0), 0)
  const oldest = cases
    .map((one) => one.at)
    .sort()
    .at(0)
  const next = open[0] && caseAddress(open[0])
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <PageHeader className={cn(isOpen && 'max-lg:hidden')}>
        <h1 className="phone:sr-only">{t('todo.title')}</h1>
        <span className="text-muted-foreground" role="status">
          {t('todo.waiting', { n: total ?? 0 })}
          {oldest && t('todo.oldest', { time: dayTime(oldest, now.slice(0, 10), language) })}
        </span>
        {cases.length > 0 && <PageActions className="text-xs text-muted-foreground max-lg:hidden">{t('todo.keys')}</PageActions>}
      </PageHeader>
      <CaseFilters filter={filter} totals={queue.totals} counts={counts} hidden={isOpen} />
      <div className="grid min-h-0 flex-1 gap-(--stack) lg:grid-cols-[372px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        {/* The key resets the ticked boxes when the filter changes. */}
        <CaseList
          key={searchOf(filter)}
          queue={queue}
          filter={filter}
          now={now}
          open={pathname}
          className={cn(isOpen && 'max-lg:hidden')}
        />
        {/* The key gives each case an empty form. */}
        <Outlet key={pathname} context={{ inQueue: true, next } satisfies QueueContext} />
      </div>
    </div>
  )
}
