/** The frame of both reports: title, print button, and the form of the range, which is part of the address. */
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { Field, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DateInput } from '#app/components/date-input.tsx'
import { ChoiceSelect } from '#app/components/choice-select.tsx'
import { State } from '#app/components/state.tsx'
import { Form } from '#app/forms/form.tsx'
import { Download, Search, SearchX, SlidersHorizontal, X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { PrintButton } from '#app/components/print-button.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { formats } from '#sheets/sheet.ts'
import { type ReportQuery, reportSearch } from './report-query.ts'

const filtersId = 'report-filters'

const before = (day: string, n: number) => formatTime(parseTime(day) - n * dayMs).slice(0, 10)

interface FrameProps {
  title: string
  /** Address of the export without its days; absent if there is none. */
  path?: string
  query: ReportQuery
  /** Absent where the page is about one hospital. */
  hospitals?: readonly { id: string; title: string }[]
  /** Left of the title. */
  back?: ReactNode
  children: ReactNode
}

export function ReportFrame({ title, path, query, hospitals, back, children }: FrameProps) {
  const { t, label } = useText()
  const lastOfMonth = before(`${query.today.slice(0, 8)}01`, 1)
  const presets = [
    ['list.today', query.today, query.today],
    ['list.last7', before(query.today, 6), query.today],
    ['list.last30', before(query.today, 29), query.today],
    ['report.month', `${query.today.slice(0, 8)}01`, query.today],
    ['report.lastMonth', `${lastOfMonth.slice(0, 8)}01`, lastOfMonth],
  ] as const
  const isRead = !query.unread.from && !query.unread.to
  const marks = (end: 'from' | 'to') => (query.unread[end] ? ({ 'aria-invalid': true, 'aria-describedby': `${end}-error` } as const) : {})
  return (
    <>
      <PageHeader>
        {back}
        <h1 className={back ? undefined : 'phone:sr-only'}>{title}</h1>
        <span className="text-xs text-muted-foreground">{isRead && `${query.from} ${t('list.to')} ${query.to}`}</span>
        <PageActions>
          {path &&
            isRead &&
            formats.map((format) => (
              // Bypasses the router because the response is a file.
              <ButtonLink
                reloadDocument
                key={format}
                variant="outline"
                to={`/export${path}${reportSearch(query)}&format=${format}`}
                download
              >
                <Download aria-hidden="true" />
                {t('export.open')} <span translate="no">{format.toUpperCase()}</span>
              </ButtonLink>
            ))}
          <PrintButton />
        </PageActions>
      </PageHeader>
      <FilterBar
        as={Form}
        id={filtersId}
        method="get"
        role="search"
        key={reportSearch(query) + JSON.stringify(query.unread)}
        onSubmit={({ currentTarget }: FormEvent<HTMLFormElement>) => currentTarget.matches(':popover-open') && currentTarget.hidePopover()}
        beside={
          <>
            <Button variant="outline" size="sm" className="md:hidden" popovertarget={filtersId}>
              <SlidersHorizontal aria-hidden="true" />
              {t('list.filter')}
            </Button>
            <span className="flex flex-wrap gap-1">
              {presets.map(([text, from, to]) => (
                <ButtonLink
                  key={text}
                  variant="ghost"
                  size="sm"
                  className="aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary-text!"
                  to={reportSearch(query, { from, to })}
                  aria-current={from === query.from && to === query.to ? 'true' : undefined}
                >
                  {t(text)}
                </ButtonLink>
              ))}
            </span>
          </>
        }
      >
        <div className="flex items-center justify-between md:hidden">
          <b className="text-lg font-semibold">{t('list.filter')}</b>
          <Button variant="ghost" size="icon" popovertarget={filtersId} popovertargetaction="hide" aria-label={t('app.close')}>
            <X aria-hidden="true" />
          </Button>
        </div>
        {hospitals && (
          <Field>
            <FieldLabel htmlFor="r-hos">{label('equ', 'hosId')}</FieldLabel>
            <ChoiceSelect
              id="r-hos"
              name="hosId"
              defaultValue={query.hosId ?? ''}
              options={hospitals.map(({ id, title }) => ({ id, name: title }))}
              blank={t('list.all')}
            />
          </Field>
        )}
        <Field>
          <FieldLabel htmlFor="r-from">{t('report.from')}</FieldLabel>
          <DateInput id="r-from" name="createTime_dategt" defaultValue={query.unread.from ?? query.from} {...marks('from')} required />
          <FieldError id="from-error">{query.unread.from && t('report.unread')}</FieldError>
        </Field>
        <Field>
          <FieldLabel htmlFor="r-to">{t('report.to')}</FieldLabel>
          <DateInput id="r-to" name="createTime_datelt" defaultValue={query.unread.to ?? query.to} {...marks('to')} required />
          <FieldError id="to-error">{query.unread.to && t('report.unread')}</FieldError>
        </Field>
        <Button type="submit">
          <Search aria-hidden="true" />
          {t('list.search')}
        </Button>
      </FilterBar>
      {query.from > query.to && (
        <Alert variant="warning" className="mb-3" role="alert">
          {t('report.reversed')}
        </Alert>
      )}
      {isRead ? children : <State icon={SearchX} title={t('report.unreadTitle')} text={t('report.unread')} />}
    </>
  )
}
