/** What a list shows in place of rows. */
import { manyLabel } from '#contract/labels/nouns.ts'
import type { Resource } from '#contract/resource.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ClockAlert, Hospital, Inbox, RefreshCw, SearchX, ShieldX } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import { State } from '#app/components/state.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useDialect } from '#app/prefs/use-prefs.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import { searchOf, wholeAddress } from './list-address.ts'

interface StateOf {
  resource: Resource
  list: Omit<ListData, 'rows'>
}

export function EmptyList({ resource, list }: StateOf) {
  const { t, language, fieldLabel } = useText()
  const name = manyLabel(resource.name, language, useDialect())
  const hasDates = Object.keys(list.query.filters).some((field) => /_date[gl]t$/.test(field))
  const unread = Object.keys(list.query.unreadable).map((field) => fieldLabel(resource.name, field.replace(/_date[gl]t$/, '')))
  if (unread.length)
    return (
      <State icon={SearchX} title={t('list.unreadTitle')} text={t('list.unreadHint', { names: [...new Set(unread)].join(t('app.comma')) })}>
        <ButtonLink variant="outline" to={wholeAddress(resource, list.views)}>
          {t('list.clearFilters')}
        </ButtonLink>
      </State>
    )
  if (Object.keys(list.query.filters).length)
    return (
      <State icon={SearchX} title={t('list.emptyTitle', { name })} text={t(hasDates ? 'list.emptyDates' : 'list.emptyHint')}>
        <ButtonLink variant="outline" to={wholeAddress(resource, list.views)}>
          {t('list.clearFilters')}
        </ButtonLink>
      </State>
    )
  if (list.empty) return <State icon={Hospital} title={t('list.nothingTitle', { name })} text={t(`list.${list.empty}`)} />
  return (
    <State icon={Inbox} title={t('list.nothingTitle', { name })} text={t(resource.calls.submit ? 'list.nothingAdd' : 'list.nothingHint')} />
  )
}

export function FailedList({ resource, list }: StateOf) {
  const { t, label } = useText()
  const { failure, query } = list
  const dialect = useDialect()
  const name = label(resource.name, 'title')
  const text = failure && failureText(failure, t, Object.keys(query.filters).length ? 'List' : '')
  useFailureToast(text, failure)
  if (!failure) return null
  if (failure.kind === 'forbidden')
    return (
      <State
        icon={ShieldX}
        tone="warning"
        title={t('state.forbiddenTitle', { name })}
        text={`${failure.msg} ${t(`state.forbiddenAsk.${dialect}`)}`}
      >
        <ButtonLink variant="outline" to="/">
          {t('state.back')}
        </ButtonLink>
      </State>
    )
  return (
    <State icon={ClockAlert} tone="destructive" title={t('state.failTitle', { name })} text={text ?? ''} requestId={failure.requestId}>
      <ButtonLink to={resource.path + searchOf(query)}>
        <RefreshCw aria-hidden="true" />
        {t('state.retry')}
      </ButtonLink>
    </State>
  )
}
