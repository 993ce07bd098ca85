/** Selects the acting customer and the device: a search with its results as links. */
import { ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { cn } from '#app/ui/cn.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Button } from '#app/ui/button.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { useSubmit } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Link } from '#app/ui/link.tsx'
import { BedDouble, Search, UserRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { simAddress, type SimQuery } from './address.ts'
import type { SimData } from './sim.server.ts'

interface PickerProps {
  title: string
  icon: ReactNode
  query: SimQuery
  /** The search parameter, and its label. */
  field: 'who' | 'where'
  label: string
  hint: string
  none: string
  options: { id: string; to: string; chosen: boolean; name: ReactNode; text: string }[]
}

const line = 'grid min-h-10 content-center rounded-sm px-2 py-1'

function Picker({ title, icon, query, field, label, hint, none, options }: PickerProps) {
  const { t } = useText()
  const id = useId()
  const submit = useSubmit()
  return (
    <Card as="section" aria-label={title}>
      <CardHeader>
        {icon}
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        <Form
          method="get"
          role="search"
          className="flex items-center gap-1.5 *:data-[slot=input-group]:flex-1"
          onChange={(event) => submit(event.currentTarget, { replace: true })}
        >
          {Object.entries(query).map(
            ([name, value]) => name !== field && name !== 'did' && value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <InputGroup>
            <Search aria-hidden="true" />
            <InputGroupInput
              id={id}
              type="search"
              name={field}
              defaultValue={query[field]}
              placeholder={hint}
              aria-label={label}
              autoComplete="off"
            />
          </InputGroup>
          <Button type="submit" variant="outline" size="sm">
            {t('sim.find')}
          </Button>
        </Form>
        <ItemGroup className="-mx-2 mt-2 gap-px max-md:*:nth-[n+4]:hidden">
          {options.map((option) => (
            <li key={option.id}>
              <Link
                to={option.to}
                translate="no"
                aria-current={option.chosen ? 'true' : undefined}
                className={cn(
                  line,
                  'text-foreground no-underline hover:bg-accent aria-[current=true]:bg-primary-soft aria-[current=true]:shadow-[inset_3px_0_var(--primary-ui)]',
                )}
              >
                <ItemTitle className="truncate">{option.name}</ItemTitle>
                <ItemDescription className="truncate">{option.text}</ItemDescription>
              </Link>
            </li>
          ))}
          {options.length === 0 && <li className={cn(line, 'text-xs text-muted-foreground')}>{none}</li>}
        </ItemGroup>
      </CardContent>
    </Card>
  )
}

/** The selected one is listed first, even when the search does not match it. */
const withChosen = <T,>(matches: readonly T[], chosen: T | undefined, idOf: (one: T) => string): T[] =>
  chosen ? [chosen, ...matches.filter((one) => idOf(one) !== idOf(chosen))] : [...matches]

type PickProps = { query: SimQuery } & Pick<SimData, 'customers' | 'customer' | 'devices' | 'device'>

export function Pickers({ query, customers, customer, devices, device }: PickProps) {
  const { t } = useText()
  return (
    <>
      <Picker
        title={t('sim.customer')}
        icon={<UserRound aria-hidden="true" />}
        query={query}
        field="who"
        label={t('sim.findCustomer')}
        hint={t('sim.customerHint')}
        none={t('sim.noCustomer')}
        options={withChosen(customers, customer, ({ id }) => id).map((one) => ({
          id: one.id,
          to: simAddress(query, { customer: one.id, did: '' }),
          chosen: one.id === customer?.id,
          name: one.name,
          text: [one.phone, one.voidCard && t('sim.voidCard'), one.barred && t('sim.barred')].filter(Boolean).join(' · '),
        }))}
      />
      <Picker
        title={t('sim.device')}
        icon={<BedDouble aria-hidden="true" />}
        query={query}
        field="where"
        label={t('sim.findDevice')}
        hint={t('sim.deviceHint')}
        none={t('sim.noDevice')}
        options={withChosen(devices, device, ({ batch }) => batch).map((one) => ({
          id: one.batch,
          to: simAddress(query, { device: one.batch, did: '' }),
          chosen: one.batch === device?.batch,
          name: one.batch,
          text: one.place,
        }))}
      />
    </>
  )
}
