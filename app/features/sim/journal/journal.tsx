/** The journal of API requests and their responses. Only the bundled backend has it. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { FileCode, Inbox } from 'lucide-react'
import { journalBegin, journalClear, journalList, journalStrict } from '#contract/endpoints/journal.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { State } from '#app/components/state.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { journalPath } from '../address.ts'
import { Follow } from '../follow.tsx'
import { inLab } from '../lab/lab-acts.server.ts'
import { SimTabs } from '../sim-tabs.tsx'
import { FilterForm } from './filter-form.tsx'
import { journalAddress, readFilters } from './filters.ts'
import { EntryLine } from './entry-line.tsx'
import { stayAction } from '#app/forms/lost.ts'

/** Entries on the page. */
const size = 100

export const clientLoader = cachedLoader()
export function loader(args: LoaderFunctionArgs) {
  return inLab(args, async ({ blade }) => {
    const t = textsOf(args.request)
    const filters = readFilters(new URL(args.request.url))
    const { data } = await blade.call(journalList, { ...filters, size })
    return { ...data, filters, title: `${t('sim.tab.journal')} · ${t('sim.title')}` }
  })
}

export const clientAction = stayAction

const actions = {
  clear: (blade: BladeClient) => blade.call(journalClear, {}),
  begin: (blade: BladeClient, now: number) => blade.call(journalBegin, { name: `before-${now}` }),
  strictOn: (blade: BladeClient) => blade.call(journalStrict, { on: true }),
  strictOff: (blade: BladeClient) => blade.call(journalStrict, { on: false }),
}
const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name)

export function action(args: ActionFunctionArgs) {
  return inLab(args, async ({ blade }) => {
    const act = String((await readForm(args.request)).get('act') ?? '')
    if (!isAction(act)) throw new Response(null, { status: 400 })
    await actions[act](blade, args.context.now())
    return redirectWithToast(args.context, journalPath, { tone: 'success', text: textsOf(args.request)(`journal.did.${act}`) })
  })
}

export const handle: TextHandle = { i18n: ['lab', 'sim'] }

export default function JournalPage() {
  const { entries, total, all, strict, before, filters } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id } = useParams()
  const file = (format: string) => journalAddress(filters, '/file', { format })
  return (
    <>
      <Follow on={id === undefined} />
      <PageHeader>
        <h1>{t('sim.title')}</h1>
        <SimTabs at="journal" />
      </PageHeader>
      <div className="grid grid-cols-1 gap-3 max-md:[--control-h:var(--tap)] max-md:[--control-sm:var(--tap)]">
        <FilterForm filters={filters} />
        <Card as="section" aria-label={t('journal.title')}>
          <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
            <span className="text-xs text-muted-foreground tracking-num">
              {t('journal.found', { n: total, all })}
              {total > entries.length && ` · ${t('journal.more', { n: entries.length })}`}
              {before && ` · ${t('journal.since', { name: before })}`}
            </span>
            <span className="ms-auto flex flex-wrap gap-1.5">
              <Form method="post" action={journalPath} className="contents">
                <Button type="submit" name="act" value="begin" variant="outline" size="sm" title={t('journal.beginHint')}>
                  {t('journal.begin')}
                </Button>
                <Button type="submit" name="act" value={strict ? 'strictOff' : 'strictOn'} variant="outline" size="sm">
                  {t(strict ? 'journal.strictOff' : 'journal.strictOn')}
                </Button>
              </Form>
              <ButtonLink variant="outline" size="sm" to={file('calls')} reloadDocument>
                {t('journal.calls')}
              </ButtonLink>
            </span>
            {total > 0 && (
              <span className="flex flex-wrap gap-1.5">
                <ButtonLink variant="outline" size="sm" to={file('http')} reloadDocument>
                  <FileCode aria-hidden="true" />
                  {t('journal.http')}
                </ButtonLink>
                <ButtonLink variant="outline" size="sm" to={file('playwright')} reloadDocument>
                  <FileCode aria-hidden="true" />
                  {t('journal.playwright')}
                </ButtonLink>
                <Form method="post" action={journalPath}>
                  <Button type="submit" name="act" value="clear" variant="ghost" size="sm">
                    {t('journal.clear')}
                  </Button>
                </Form>
              </span>
            )}
          </div>
          {entries.length === 0 ? (
            <State icon={Inbox} title={t('journal.none')} text={t('journal.noneText')} />
          ) : (
            <ol>
              {entries.map((entry) => (
                <EntryLine key={entry.id} entry={entry} filters={filters} current={String(entry.id) === id} />
              ))}
            </ol>
          )}
        </Card>
        <p className="text-xs text-muted-foreground">{t('journal.hint')}</p>
      </div>
      <Outlet />
    </>
  )
}
