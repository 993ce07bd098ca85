/** Sent messages, newest first, so that testers and demonstrations can read a sign-in code. It has its own right. */
import { maskPhone } from '#contract/rules/phone.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { smsOutbox } from '#contract/endpoints/ward.ts'
import { sms } from '#contract/resources/platform.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Modal } from '#app/components/modal.tsx'
import { requireSession } from '#app/blade/session.server.ts'
import { useText } from '#app/i18n/use-text.ts'

/** Messages per page. */
const most = 20

export function loader({ request, context }: LoaderFunctionArgs) {
  const current = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('outbox'))) || 1)
  return requireSession(request, context, async ({ blade }) => {
    const { data } = await blade.call(smsOutbox, { current: String(current), size: String(most) })
    return { rows: data.records, current, pages: data.pages }
  })
}

export const handle: TextHandle = { i18n: ['platform'] }

export default function Outbox() {
  const { rows, current, pages } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { t, fieldLabel } = useText()
  const params = new URLSearchParams(search)
  params.delete('outbox')
  const list = `${sms.path}${params.size ? `?${params}` : ''}`
  const page = (n: number) => `${sms.path}/outbox?${new URLSearchParams([...params, ['outbox', String(n)]])}`
  return (
    <Modal
      closeTo={list}
      title={t('platform.outbox')}
      foot={
        <DialogFooter>
          <DialogActions>
            {current > 1 && (
              <ButtonLink variant="outline" to={page(current - 1)}>
                {t('list.prev')}
              </ButtonLink>
            )}
            {current < pages && (
              <ButtonLink variant="outline" to={page(current + 1)}>
                {t('list.next')}
              </ButtonLink>
            )}
            <ButtonLink to={list}>{t('app.close')}</ButtonLink>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        {rows.length === 0 ? (
          <p className="text-muted-foreground">{t('platform.noMessages')}</p>
        ) : (
          <Table variant="plain">
            <TableHeader>
              <TableRow>
                <TableHead>{t('platform.sentAt')}</TableHead>
                <TableHead>{t('platform.phones')}</TableHead>
                <TableHead>{fieldLabel('sms', 'smsCode')}</TableHead>
                <TableHead>{t('platform.content')}</TableHead>
                <TableHead>{t('platform.code')}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody translate="no">
              {rows.map((row) => (
                <TableRow key={row.id}>
                  <TableCell className="whitespace-nowrap">{row.createTime}</TableCell>
                  <TableCell>{maskPhone(row.phone)}</TableCell>
                  <TableCell>{row.smsCode}</TableCell>
                  <TableCell className="min-w-50">{row.content}</TableCell>
                  <TableCell>{row.code ? <Badge variant={row.closed ? 'secondary' : 'solid'}>{row.code}</Badge> : '—'}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogBody>
    </Modal>
  )
}
