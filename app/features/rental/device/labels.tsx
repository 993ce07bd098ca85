/** Labels for devices: one for a page of a label printer, or many on a sheet of A4. Paper sizes are in millimetres. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { equ } from '#contract/resources/rental.ts'
import { isId } from '#contract/field-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ArrowLeft, QrCode } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { PrintButton } from '#app/components/print-button.tsx'
import { State } from '#app/components/state.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { pageTitle } from '#app/resource/crud.server.ts'
import { labelsPath } from '#contract/console/pages.ts'
import { labelRows } from './labels.server.ts'
import { QrPicture } from '#app/components/qr-picture.tsx'

const papers = ['roll', 'sheet'] as const

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const ids = (searchParams.get('ids') ?? '').split(',').filter(isId)
  const hosId = searchParams.get('hos') ?? ''
  return requireSession(request, context, async (signedIn) => {
    const { labels, total, most } = await labelRows(signedIn, isId(hosId) ? { hosId } : { ids })
    const paper = papers.find((one) => one === searchParams.get('as')) ?? (labels.length > 1 ? 'sheet' : 'roll')
    const query = isId(hosId) ? `hos=${hosId}` : `ids=${ids.join(',')}`
    return { labels, paper, query, more: total > most, most, title: pageTitle(request, equ) }
  })
}

export const handle: TextHandle = { i18n: ['device'] }

export default function Labels() {
  const { labels, paper, query, more, most } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (!labels.length)
    return (
      <State page icon={QrCode} title={t('device.noLabels')} text={t('device.noLabelsHint')}>
        <ButtonLink to={equ.path}>{t('device.back')}</ButtonLink>
      </State>
    )
  return (
    <>
      <PageHeader className="print:hidden">
        <ButtonLink variant="ghost" size="icon" to={equ.path} aria-label={t('device.back')}>
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1>{t('device.labels', { n: labels.length })}</h1>
        {more && <span className="text-xs text-warning">{t('device.mostLabels', { n: most })}</span>}
        <PageActions className="max-md:flex-wrap">
          {papers.map((one) => (
            <ButtonLink
              key={one}
              variant="outline"
              className="aria-[current=true]:border-primary-border aria-[current=true]:bg-primary-soft"
              to={`${labelsPath}?${query}&as=${one}`}
              replace
              aria-current={one === paper ? 'true' : undefined}
            >
              {t(`device.paper.${one}`)}
            </ButtonLink>
          ))}
          <PrintButton variant="default" />
        </PageActions>
      </PageHeader>
      <ul data-labels={paper} className="flex flex-wrap gap-[2mm] print:gap-0">
        {labels.map(({ id, batch, equName, code }) => (
          <li
            key={id}
            data-slot="label"
            className="flex h-[40mm] w-[60mm] items-center gap-[1mm] overflow-hidden border border-border-strong bg-card p-[2mm] print:border-0"
          >
            <QrPicture code={code} name={t('device.code', { batch })} className="size-[32mm] flex-none" />
            <span className="grid min-w-0 gap-[1.5mm] text-[9pt] leading-tight">
              <b className="text-[10pt] wrap-anywhere" translate="no">
                {batch}
              </b>
              <span className="wrap-anywhere">{equName}</span>
              <span className="text-[7pt]">{t('device.scan')}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
