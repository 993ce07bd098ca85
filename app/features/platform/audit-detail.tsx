/** One write of the audit: its changes with the fields' labels, and a link to the row. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { audit } from '#contract/resources/platform.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { Section, SectionTitle } from '#app/ui/section.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { loadDetail } from '#app/resource/crud.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { Changes } from './history/changes.tsx'
import { CrudDetail } from '#app/resource/detail/crud-detail.tsx'
import { namesOfChanges, writeOf } from './history/history.server.ts'

export const clientLoader = cachedLoader()
export async function loader(args: LoaderFunctionArgs) {
  const { row, dictionaries, names } = await loadDetail(args, audit)
  const of = resourceNamed(String(row.resource))
  const write = of && writeOf(row, of)
  const more =
    write &&
    (await requireSession(args.request, args.context, async (signedIn) => ({
      words: await dictionariesOf(signedIn, Object.values(of.fields)),
      changeNames: await namesOfChanges(signedIn, of, write.changes),
    })))
  return { row, names, dictionaries: { ...more?.words, ...dictionaries }, write, changeNames: more?.changeNames ?? {} }
}

export const handle: TextHandle = { i18n: ['platform'] }

export default function AuditDetail() {
  const { row, dictionaries, names, write, changeNames } = useLoaderData<typeof loader>()
  const { t } = useText()
  const name = String(row.resource)
  const of = resourceNamed(name)
  return (
    <CrudDetail resource={audit} row={row} dictionaries={dictionaries} names={names} hidden={write ? ['changes'] : undefined}>
      {write && (
        <Section>
          <SectionTitle>
            {t('audit.changed')}
            {of?.calls.detail && (
              <Link className="ms-auto text-xs font-normal" to={`${of.path}/${String(row.rowId)}/history`}>
                {t('audit.allOfRow')}
              </Link>
            )}
          </SectionTitle>
          {write.changes.length === 0 && <p className="text-muted-foreground text-xs">{t('audit.nothing')}</p>}
          <Changes name={name} names={changeNames} isNew={write.action === 'insert'} changes={write.changes} dictionaries={dictionaries} />
        </Section>
      )}
    </CrudDetail>
  )
}
