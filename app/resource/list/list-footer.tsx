/** Range, page size, pagination, jump: links and one GET form. */
import { HiddenSubmit } from '#app/ui/button.tsx'
import { pageSizes } from '#contract/envelope.ts'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Pagination, PaginationEllipsis, PaginationLink, PaginationNext, PaginationPrevious } from '#app/ui/pagination.tsx'
import { PanelActions, PanelFooter } from '#app/ui/panel.tsx'
import { Form } from '#app/forms/form.tsx'
import { addressWith, searchOf } from './list-address.ts'
import { useCleanSubmit } from './search-form.tsx'
import { TableForm } from './table-form.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { grouped } from '#contract/rules/money.ts'

/** First, last, and two around the current page; 0 stands for a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const candidates = [
    ...new Set([
      1,
      current - 1,
      current,
      current + 1,
      last,
      ...(current <= 3 ? [2, 3, 4] : []),
      ...(current >= last - 2 ? [last - 1, last - 2] : []),
    ]),
  ]
  const pages = candidates.filter((n) => n >= 1 && n <= last).sort((a, b) => a - b)
  return pages.flatMap((n, i) => (i > 0 && n - pages[i - 1]! > 1 ? [0, n] : [n]))
}

export function ListFooter({ resource, query, total }: { resource: Resource; query: ListQuery; total: number }) {
  const { t } = useText()
  const onSubmit = useCleanSubmit()
  const { current, size } = query
  const last = Math.max(1, Math.ceil(total / size))
  const to = (page: number) => addressWith(resource, query, { current: page > 1 ? String(page) : undefined })
  const from = (current - 1) * size + 1
  const keep = [...new URLSearchParams(searchOf({ ...query, current: 1 }))]
  return (
    <PanelFooter>
      <span role="status">
        {from > total
          ? t('list.none', { total: grouped(total) })
          : t('list.range', { from: grouped(from), to: grouped(Math.min(total, current * size)), total: grouped(total) })}
      </span>
      <PanelActions>
        <TableForm key={size} to="settings" resource={resource} query={query} className="[--control-h:28px] max-md:[--control-h:40px]">
          <NativeSelect
            name="size"
            aria-label={t('list.pageSize')}
            defaultValue={size}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            {pageSizes.map((n) => (
              <option key={n} value={n}>
                {t('list.perPage', { n })}
              </option>
            ))}
          </NativeSelect>
          <HiddenSubmit>{t('list.pageSize')}</HiddenSubmit>
        </TableForm>
        <Form
          method="get"
          action={resource.path}
          className="flex items-center gap-2 [--control-h:28px] max-md:[--control-h:40px]"
          onSubmit={onSubmit}
          key={`${size}-${current}`}
        >
          {keep.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label className="flex items-center gap-2 order-last max-md:hidden">
            {t('list.jump')}
            <Input
              className="w-12! px-2! max-md:min-w-10"
              name="current"
              inputMode="numeric"
              pattern="[0-9]*"
              aria-label={t('list.jumpTo')}
              autoComplete="off"
            />
          </label>
          <HiddenSubmit>{t('list.jump')}</HiddenSubmit>
          <Pagination aria-label={t('list.pages')}>
            <PaginationPrevious to={current > 1 ? to(Math.min(current - 1, last)) : undefined} label={t('list.prev')} />
            {pageNumbers(current, last).map((n, i) =>
              n === 0 ? (
                <PaginationEllipsis key={`gap-${i}`} className="max-md:hidden" />
              ) : (
                <PaginationLink
                  key={n}
                  to={to(n)}
                  className={n === current ? undefined : 'max-md:hidden'}
                  aria-current={n === current ? 'page' : undefined}
                  aria-label={t('list.page', { n })}
                >
                  {n}
                </PaginationLink>
              ),
            )}
            <PaginationNext to={current < last ? to(current + 1) : undefined} label={t('list.next')} />
          </Pagination>
        </Form>
      </PanelActions>
    </PanelFooter>
  )
}
