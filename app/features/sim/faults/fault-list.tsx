/** The rules, in the order in which they are evaluated. */
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Trash2 } from 'lucide-react'
import type { FaultList as Rules } from '#contract/endpoints/faults.ts'
import { faultDefaults } from '#contract/rules/faults.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'

type Rule = Rules[number]

/** The fault with its settings, e.g. `延迟 1000–1200 ms`. */
function nameOf({ kind, ms, spread, status, code, msg, patch }: Rule, { t }: Pick<Words, 't'>): string {
  const late = ms ?? faultDefaults.latency
  const set: Partial<Record<Rule['kind'], string>> = {
    latency: spread ? `${late}–${late + spread} ms` : `${late} ms`,
    drip: `${ms ?? faultDefaults.drip} ms`,
    status: String(status ?? faultDefaults.status),
    code: String(code ?? faultDefaults.code),
    html: String(status ?? 200),
    stub: String(status ?? 200),
    patch: patch?.map(({ op, path }) => `${op} ${path}`).join(', '),
  }
  return [t(`faults.kind.${kind}`), set[kind], msg && `“${msg}”`].filter(Boolean).join(' ')
}

function whichOf({ method, path, user, role, nth, share }: Rule, { t }: Pick<Words, 't'>): string {
  const call = [method !== 'any' && method, path].filter(Boolean).join(' ') || t('faults.anyPath')
  const who = [user && t('faults.userOf', { name: user }), role && t('faults.roleOf', { name: role })]
  const often = [nth !== null && t('faults.nthOf', { n: nth }), share < 1 && `${Math.round(share * 100)}%`]
  return [call, ...who, ...often].filter(Boolean).join(' · ')
}

export function FaultList({ rules }: { rules: Rules }) {
  const { t } = useText()
  const { formData } = useNavigation()
  return (
    <Card as="section" aria-label={t('faults.rules')}>
      <CardHeader>
        <CardTitle>{t('faults.rules')}</CardTitle>
        <span className="text-xs text-muted-foreground phone:hidden">{t('faults.hint')}</span>
        {rules.length > 0 && (
          <CardAction>
            <Form method="post">
              <Button type="submit" name="act" value="clear" variant="link-destructive" working={formData?.get('act') === 'clear'}>
                {t('faults.clear')}
              </Button>
            </Form>
          </CardAction>
        )}
      </CardHeader>
      <CardContent>
        {rules.length === 0 ? (
          <p className="text-xs text-muted-foreground">{t('faults.none')}</p>
        ) : (
          <ItemGroup className="rounded-md border">
            {rules.map((rule) => (
              <Line key={rule.id} rule={rule} />
            ))}
          </ItemGroup>
        )}
      </CardContent>
    </Card>
  )
}

function Line({ rule }: { rule: Rule }) {
  const { t } = useText()
  const { formData } = useNavigation()
  const name = nameOf(rule, { t })
  const { id, met, seen, left } = rule
  return (
    <Item className={cn('gap-2 px-3 py-2 wrap-anywhere [&+&]:border-t', left === 0 && 'text-muted-foreground')}>
      <ItemContent>
        <ItemTitle>{name}</ItemTitle>
        <ItemDescription translate="no">{whichOf(rule, { t })}</ItemDescription>
      </ItemContent>
      <span className="grid justify-items-end gap-1 text-xs text-muted-foreground">
        <span className="whitespace-nowrap tracking-num">{t('faults.counts', { met, seen })}</span>
        {left !== null && <Badge variant={left ? 'info' : 'secondary'}>{left ? t('faults.left', { n: left }) : t('faults.over')}</Badge>}
      </span>
      <Form method="post">
        <input type="hidden" name="act" value="remove" />
        <Button
          type="submit"
          name="id"
          value={id}
          variant="ghost"
          size="icon-xs"
          aria-label={t('faults.removeOf', { name })}
          working={formData?.get('act') === 'remove' && formData.get('id') === String(id)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </Form>
    </Item>
  )
}
