/** Sent and waiting callbacks, with the result of each attempt. */
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { RotateCw } from 'lucide-react'
import type { Delivery } from '#contract/endpoints/callbacks.ts'
import { useText } from '#app/i18n/use-text.ts'
import { callbacksPath } from '../address.ts'

/** Only the open delivery has a `body`. */
export type DeliveryRow = Omit<Delivery, 'body'> & { body?: string }

const tones = { waiting: 'info', sent: 'success', failed: 'destructive', dropped: 'secondary' } as const

export function CallbackList({ deliveries }: { deliveries: DeliveryRow[] }) {
  const { t } = useText()
  const { formData } = useNavigation()
  return (
    <Card as="section" aria-label={t('callbacks.log')}>
      <CardHeader>
        <CardTitle>{t('callbacks.log')}</CardTitle>
        <span className="text-xs text-muted-foreground phone:hidden">{t('callbacks.logHint')}</span>
        {deliveries.length > 0 && (
          <CardAction>
            <Form method="post">
              <Button type="submit" name="act" value="clear" variant="link-destructive" working={formData?.get('act') === 'clear'}>
                {t('callbacks.clear')}
              </Button>
            </Form>
          </CardAction>
        )}
      </CardHeader>
      <CardContent>
        {deliveries.length === 0 ? (
          <p className="text-xs text-muted-foreground">{t('callbacks.none')}</p>
        ) : (
          <ItemGroup className="rounded-md border">
            {deliveries.map((one) => (
              <Line key={one.no} one={one} />
            ))}
          </ItemGroup>
        )}
      </CardContent>
    </Card>
  )
}

function Line({ one }: { one: DeliveryRow }) {
  const { t } = useText()
  const { formData } = useNavigation()
  const { no, type, about, time, due, state, attempts, body } = one
  const last = attempts.at(-1)
  const happened = last && t(`callbacks.end.${last.end}`, { status: last.status ?? '' })
  return (
    <Item className="flex-wrap items-start gap-2 px-3 py-2 wrap-anywhere [&+&]:border-t">
      <ItemContent className="basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <ItemTitle translate="no">{type}</ItemTitle>
          <Badge variant={tones[state]}>{t(`callbacks.state.${state}`)}</Badge>
        </span>
        <ItemDescription>
          {[about, time, happened, attempts.length > 1 && t('callbacks.attempts', { n: attempts.length })].filter(Boolean).join(' · ')}
        </ItemDescription>
        {due && <ItemDescription>{t(last ? 'callbacks.due' : 'callbacks.first', { time: due })}</ItemDescription>}
        <Link
          to={body ? callbacksPath : `${callbacksPath}?open=${no}`}
          aria-expanded={body !== undefined}
          aria-label={t('callbacks.contentOf', { no })}
          className="w-fit text-xs text-primary-text"
        >
          {t('callbacks.content')}
        </Link>
        {body && (
          <pre className="mt-1 rounded-sm bg-secondary px-2 py-1.5 text-xs whitespace-pre-wrap" translate="no">
            {`webhook-id: ${one.event}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`}
          </pre>
        )}
      </ItemContent>
      <Form method="post">
        <input type="hidden" name="act" value="again" />
        <Button
          type="submit"
          name="no"
          value={no}
          variant="outline"
          size="sm"
          aria-label={t('callbacks.againOf', { no })}
          working={formData?.get('act') === 'again' && formData.get('no') === String(no)}
        >
          <RotateCw aria-hidden="true" />
          {t('callbacks.again')}
        </Button>
      </Form>
    </Item>
  )
}
