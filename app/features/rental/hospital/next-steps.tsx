/** What is left to do after a hospital was set up: labels or devices, staff, the price, and a look at the board. */
import { labelsPath, placePath } from '#contract/console/pages.ts'
import { permission } from '#contract/resource.ts'
import { user } from '#contract/resources/access.ts'
import { bed, equ, price } from '#contract/resources/rental.ts'
import { Cpu, LayoutGrid, type LucideIcon, QrCode, Tag, UserPlus } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Item, ItemContent, ItemGroup, ItemMedia } from '#app/ui/item.tsx'

interface Step {
  icon: LucideIcon
  text: string
  button: string
  to: string
  needs: string
}

export function NextSteps({ id, name, devices }: { id: string; name: string; devices: number }) {
  const { t } = useText()
  const can = useCan()
  const steps: Step[] = [
    devices > 0
      ? {
          icon: QrCode,
          text: t('hospital.nextLabels', { n: devices }),
          button: t('hospital.labels'),
          to: `${labelsPath}?hos=${id}`,
          needs: permission(equ.name, 'view'),
        }
      : {
          icon: Cpu,
          text: t('hospital.nextDevices'),
          button: t('hospital.devicesButton'),
          to: `${equ.path}/new`,
          needs: permission(equ.name, 'add'),
        },
    {
      icon: UserPlus,
      text: t('hospital.nextStaff'),
      button: t('hospital.staffButton'),
      to: `${user.path}/new?deptId=${id}`,
      needs: permission(user.name, 'add'),
    },
    {
      icon: Tag,
      text: t('hospital.nextPrice'),
      button: t('hospital.priceButton'),
      to: `${price.path}?${new URLSearchParams({ hosName: name })}`,
      needs: permission(price.name, 'view'),
    },
    {
      icon: LayoutGrid,
      text: t('hospital.nextBoard'),
      button: t('hospital.board'),
      to: `${placePath}?hos=${id}`,
      needs: permission(bed.name, 'view'),
    },
  ]
  return (
    <Card as="section" aria-labelledby="next-steps" className="mb-3">
      <CardHeader>
        <CardTitle id="next-steps">{t('hospital.next')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ItemGroup className="gap-2.5">
          {steps
            .filter(({ needs }) => can(needs))
            .map(({ icon: Icon, text, button, to }, i) => (
              <Item key={to}>
                <ItemMedia>
                  <Icon aria-hidden="true" />
                </ItemMedia>
                <ItemContent>{text}</ItemContent>
                <ButtonLink variant={i === 0 ? undefined : 'outline'} to={to}>
                  {button}
                </ButtonLink>
              </Item>
            ))}
        </ItemGroup>
      </CardContent>
    </Card>
  )
}
