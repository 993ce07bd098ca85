/** Range, page size, pages, jump: links and one GET form. */
import { pageSizes } from '#contract/envelope.ts'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Form, Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addressWith, searchOf } from '../crud/list-address.ts'
import { useCleanSubmit } from '../crud/search-form.tsx'
import { useText } from '../i18n/use-text.ts'
import { count } from '../lib/format.ts'

/** First, last, and two around the current page; 0 stands for a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const wanted = [
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
  const shown = wanted.filter((n) => n >= 1 && n <= last).sort((a, b) => a - b)
  return shown.flatMap((n, i) => (i > 0 && n - shown[i - 1]! > 1 ? [0, n] : [n]))
}

export function Pagination({ resource, query, total }: { resource: Pick<Resource, 'path'>; query: ListQuery; total: number }) {
  const { t } = useText()
  const onSubmit = useCleanSubmit()
  const { current, size } = query
  const last = Math.max(1, Math.ceil(total / size))
  const to = (page: number) => addressWith(resource, query, { current: page > 1 ? String(page) : undefined })
  const from = (current - 1) * size + 1
  const keep = [...new URLSearchParams(searchOf({ ...query, size: 10, current: 1 }))]
  return (
    <div className="foot">
      <span role="status">
        {total === 0 || from > total
          ? t('list.none')
          : t('list.range', { from: count(from), to: count(Math.min(total, current * size)), total: count(total) })}
      </span>
      <div className="end">
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
          <button type="submit" className="sr-only">
            {t('list.jump')}
          </button>
          <nav className="pages" aria-label={t('list.pages')}>
            {current > 1 ? (
              <Link to={to(current - 1)} aria-label={t('list.prev')} rel="prev">
                <ChevronLeft aria-hidden="true" />
              </Link>
            ) : (
              <span className="off">
                <ChevronLeft aria-hidden="true" />
              </span>
            )}
            {pageNumbers(current, last).map((n, i) =>
              n === 0 ? (
                <span key={`gap-${i}`} className="off wide">
                  …
                </span>
              ) : (
                <Link
                  key={n}
                  to={to(n)}
                  className={n === current ? '' : 'wide'}
                  aria-current={n === current ? 'page' : undefined}
                  aria-label={t('list.page', { n })}
                >
                  {n}
                </Link>
              ),
            )}
            {current < last ? (
              <Link to={to(current + 1)} aria-label={t('list.next')} rel="next">
                <ChevronRight aria-hidden="true" />
              </Link>
            ) : (
              <span className="off">
                <ChevronRight aria-hidden="true" />
              </span>
            )}
          </nav>
        </Form>
      </div>
    </div>
  )
}
