/** The user's sessions in this console, and signing out everywhere else. */
import { Item, ItemContent, ItemDescription, ItemGroup, ItemMedia } from '#app/ui/item.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'

export interface SessionView {
  /** Browser and system, e.g. `Chrome · Windows`; "" if unknown. */
  device: string
  address: string
  /** YYYY-MM-DD HH:mm:ss */
  openedAt: string
  usedAt: string
  own: boolean
}

export function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="grid content-start gap-4">
      <FieldDescription>{t('sessions.hint')}</FieldDescription>
      <ItemGroup className="gap-3" aria-label={t('info.tab.sessions')}>
        {sessions.map(({ device, address, openedAt, usedAt, own }) => (
          <Item className="items-start wrap-anywhere" key={openedAt + usedAt + address + device}>
            <ItemMedia className="[&>svg]:size-5!">
              <MonitorSmartphone aria-hidden="true" />
            </ItemMedia>
            <ItemContent>
              <p>
                <b>{device || t('sessions.unknown')}</b> {own && <Badge variant="success">{t('sessions.own')}</Badge>}
              </p>
              <ItemDescription>{[address, t('sessions.opened', { time: openedAt })].filter(Boolean).join(' · ')}</ItemDescription>
              <ItemDescription>{t('sessions.used', { time: usedAt })}</ItemDescription>
            </ItemContent>
          </Item>
        ))}
      </ItemGroup>
      <Form method="post">
        <Button type="submit" disabled={sessions.length < 2} working={busy}>
          <LogOut aria-hidden="true" />
          {t('sessions.endOthers')}
        </Button>
      </Form>
    </div>
  )
}
