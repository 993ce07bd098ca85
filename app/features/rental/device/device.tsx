/** A device on one page: its state and place, a week of rentals, the running order, reported problems, its code. */
import { fieldOf, type AnyRow, permission, type Resource } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { payRefund } from '#contract/endpoints/money.ts'
import { equRelease } from '#contract/endpoints/rental-account.ts'
import { order } from '#contract/resources/money.ts'
import { equ, problem } from '#contract/resources/rental.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { cn } from '#app/ui/cn.ts'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ArrowLeft, BatteryLow, List, Pencil, QrCode, TriangleAlert, Unlock } from 'lucide-react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { pictureLook } from '#app/components/pictures.tsx'
import { useShownPicture } from '#app/components/use-shown-picture.ts'
import { MiniTable } from '#app/resource/mini-table.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { Cell } from '#app/resource/cells.tsx'
import { pageTitle } from '#app/resource/crud.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { devicePath, labelsPath, placePath } from '#contract/console/pages.ts'
import { loadDevice } from './device.server.ts'
import { QrPicture } from '#app/components/qr-picture.tsx'
import { WeekStrip } from './week-strip.tsx'

/** Percent from which a device needs charging. */
const lowBattery = 20

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const fields = [equ, problem, order].flatMap((one: Resource) => Object.values(one.fields))
    const [device, dictionaries] = await Promise.all([
      loadDevice(signedIn, request, params.id ?? '', context.worldNow()),
      dictionariesOf(signedIn, fields),
    ])
    return { ...device, dictionaries, title: `${device.row.batch} · ${pageTitle(request, equ)}` }
  })
}

export const handle: TextHandle = { i18n: ['rental', 'money', 'device'] }

export default function Device() {
  const { row, picture, isIdle, running, week, problems, seesOrders, code, dictionaries } = useLoaderData<typeof loader>()
  const { t, label } = useText()
  const can = useCan()
  const pictureUrlOf = useShownPicture()
  const cell = (name: keyof typeof row & string) => (
    <Cell meta={fieldOf(equ, name)} value={(row as AnyRow)[name]} dictionaries={dictionaries} whole />
  )
  const battery = row.battery ?? 0
  const isLow = battery <= lowBattery
  const at = running && `${order.path}/${running.id}`
  return (
    <>
      <PageHeader>
        <ButtonLink variant="ghost" size="icon" className="print:hidden" to={equ.path} aria-label={t('device.back')}>
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1 translate="no">{row.batch}</h1>
        {cell('state')}
        {cell('online')}
        <PageActions>
          <ButtonLink variant="outline" to={`${labelsPath}?ids=${row.id}`}>
            <QrCode aria-hidden="true" />
            {t('device.label')}
          </ButtonLink>
          <ButtonLink variant="outline" to={`${equ.path}/${row.id}`}>
            <List aria-hidden="true" />
            {t('device.fields')}
          </ButtonLink>
          {can(permission(equ.name, 'edit')) && (
            <ButtonLink variant="outline" to={`${equ.path}/${row.id}/edit`}>
              <Pencil aria-hidden="true" />
              {t('crud.edit')}
            </ButtonLink>
          )}
        </PageActions>
      </PageHeader>
      <StatGroup columns={4} className="mb-3">
        <Stat name={t('device.share')} strong>
          {week ? `${Math.round(week.share * 100)}%` : '—'}
        </Stat>
        <Stat name={label('equ', 'battery')}>
          <span className={cn('flex items-center gap-2', isLow && 'text-destructive-text')}>
            {isLow && <BatteryLow aria-label={t('device.charge')} className="size-4.5" />}
            {battery}%
            <Progress value={battery} className={cn('h-2 flex-1', isLow ? '[&>i]:bg-destructive' : '[&>i]:bg-success')} />
          </span>
        </Stat>
        <Stat name={t('device.rentals')}>
          {week ? new Set(week.days.flatMap(({ parts }) => parts.map((part) => part.rental.id))).size : '—'}
        </Stat>
        <Stat name={label('problem', 'title')}>{problems ? problems.length : '—'}</Stat>
      </StatGroup>
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-3 max-xl:grid-cols-1">
        <div className="grid min-w-0 gap-3">
          <Card as="section" aria-labelledby="week">
            <CardHeader>
              <CardTitle id="week">{t('device.week')}</CardTitle>
            </CardHeader>
            <CardContent>
              {week ? <WeekStrip days={week.days} linked={seesOrders} /> : <p className="text-muted-foreground">{t('device.noOrders')}</p>}
            </CardContent>
          </Card>
          <Card>
            <CardContent className="pt-0">
              <MiniTable
                title={label('problem', 'title')}
                empty={t('customer.none')}
                resource={problem}
                rows={problems}
                columns={['problemType', 'content', 'nickName', 'createTime', 'state']}
                dictionaries={dictionaries}
                rowAction={(one) =>
                  can(permission(problem.name, 'view')) && (
                    <Link className="text-xs whitespace-nowrap" to={`${problem.path}/${one.id}`}>
                      {t('crud.view')} <span className="sr-only">{one.createTime}</span>
                    </Link>
                  )
                }
              />
            </CardContent>
          </Card>
        </div>
        <div className="grid min-w-0 gap-3">
          <Card as="section" aria-labelledby="current">
            <CardHeader>
              <CardTitle id="current">{t('device.current')}</CardTitle>
            </CardHeader>
            <CardContent className="grid gap-3">
              {running && at ? (
                <>
                  <DescriptionList>
                    <Fact name={label('order', 'outTradeNo')}>
                      {seesOrders ? <Link to={at}>{running.outTradeNo}</Link> : running.outTradeNo}
                    </Fact>
                    <Fact name={label('order', 'nickName')}>
                      {running.nickName} · {maskPhone(running.phoneNumber ?? '')}
                    </Fact>
                    <Fact name={label('order', 'startTime')}>{running.startTime}</Fact>
                  </DescriptionList>
                  <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
                    {can('order_finish') && (
                      <ButtonLink variant="outline" to={`${at}/finish`}>
                        {t('place.finish')}
                      </ButtonLink>
                    )}
                    {can(payRefund.needs) && (
                      <ButtonLink variant="outline" to={`${at}/refund`}>
                        {t('place.refund')}
                      </ButtonLink>
                    )}
                  </div>
                </>
              ) : isIdle ? (
                <>
                  <Alert variant="warning" role="note">
                    <TriangleAlert aria-hidden="true" />
                    <AlertDescription>{t('release.idle')}</AlertDescription>
                  </Alert>
                  {can(equRelease) && (
                    <ButtonLink variant="outline" className="justify-self-start print:hidden" to={`${devicePath(row.id ?? '')}/release`}>
                      <Unlock aria-hidden="true" />
                      {t('release.submit')}
                    </ButtonLink>
                  )}
                </>
              ) : (
                <p className="text-muted-foreground">{t('place.nobody')}</p>
              )}
            </CardContent>
          </Card>
          <Card as="section" aria-labelledby="about">
            <CardHeader>
              <CardTitle id="about">{t('device.about')}</CardTitle>
            </CardHeader>
            <CardContent className="grid gap-3">
              <div className="flex items-start gap-3">
                <QrPicture code={code} name={t('device.code', { batch: row.batch })} className="size-24 flex-none rounded-xs border" />
                {picture && <img className={pictureLook(true)} src={pictureUrlOf(picture)} alt={row.typeName ?? ''} />}
              </div>
              <DescriptionList>
                <Fact name={label('equ', 'equName')}>{row.equName}</Fact>
                <Fact name={label('equ', 'typeName')}>{row.typeName}</Fact>
                <Fact name={label('equ', 'hosName')}>
                  {row.hosName && row.hosId ? <Link to={`${placePath}?hos=${row.hosId}&bed=${row.bedId ?? ''}`}>{row.hosName}</Link> : '—'}
                </Fact>
                <Fact name={label('equ', 'secName')}>{row.secName ?? '—'}</Fact>
                <Fact name={label('equ', 'roomName')}>{row.roomName ?? '—'}</Fact>
                <Fact name={label('equ', 'bedName')}>{row.bedName ?? '—'}</Fact>
                <Fact name={label('equ', 'priceName')}>{row.priceName ?? '—'}</Fact>
                <Fact name={label('equ', 'lastOnlineTime')}>{row.lastOnlineTime ?? '—'}</Fact>
              </DescriptionList>
            </CardContent>
          </Card>
        </div>
      </div>
      <Outlet />
    </>
  )
}
