/** The scenarios, each with a description. */
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { Clapperboard } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { confirmationAddress } from './sure-address.ts'
import type { LabData } from './lab.server.ts'

export function Scenarios({ scenarios, now }: Pick<LabData, 'scenarios'> & { now: string | undefined }) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('lab.scenarios')}>
      <CardHeader>
        <Clapperboard aria-hidden="true" />
        <CardTitle>{t('lab.scenarios')}</CardTitle>
        <span className="text-xs text-muted-foreground phone:hidden">{t('lab.scenariosHint')}</span>
      </CardHeader>
      <CardContent>
        <ItemGroup>
          {scenarios.map(({ name, title, about, orders, now: moment }) => (
            <Item
              key={name}
              className="items-start py-2.5 max-md:flex-wrap [&+&]:border-t"
              aria-current={name === now ? 'true' : undefined}
            >
              <ItemContent className="gap-0.5 max-md:basis-full">
                <span className="flex flex-wrap items-center gap-2">
                  <ItemTitle>{title}</ItemTitle>
                  {name === now && <Badge>{t('lab.here')}</Badge>}
                </span>
                <span>{about}</span>
                <ItemDescription>
                  {t('lab.orders', { n: orders.toLocaleString('en') })} · {moment.slice(0, 16)}
                </ItemDescription>
              </ItemContent>
              <ButtonLink
                variant="outline"
                size="sm"
                to={confirmationAddress('scenario', name)}
                aria-label={t('lab.switchTo', { name: title })}
              >
                {t('lab.switch')}
              </ButtonLink>
            </Item>
          ))}
        </ItemGroup>
      </CardContent>
    </Card>
  )
}
