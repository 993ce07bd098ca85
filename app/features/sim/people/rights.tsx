/** Rights on a page and on one of its rows, by person. Each cell links to its reason. */
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Field, FieldDescription, FieldLabel } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { Form } from '#app/forms/form.tsx'
import { Check, KeyRound, X } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { peoplePath } from '#contract/console/pages.ts'
import { peopleAddress } from './address.ts'
import type { PeopleData } from './people.server.ts'

interface Props extends Pick<PeopleData, 'rights' | 'why' | 'id'> {
  at: string
}

export function Rights({ rights, why, id, at }: Props) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('people.who')}>
      <CardHeader>
        <KeyRound aria-hidden="true" />
        <CardTitle>{t('people.who')}</CardTitle>
        {id && (
          <CardAction>
            <Badge translate="no">{t('people.row', { id })}</Badge>
          </CardAction>
        )}
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <Form action={peoplePath} key={at}>
          <Field>
            <FieldLabel htmlFor="people-at">{t('people.address')}</FieldLabel>
            <span className="flex gap-2">
              <Input id="people-at" name="at" defaultValue={at} autoComplete="off" aria-describedby="people-at-hint" />
              <Button type="submit" variant="outline">
                {t('people.look')}
              </Button>
            </span>
            <FieldDescription id="people-at-hint">{t('people.addressHint', { example: '/money/order' })}</FieldDescription>
          </Field>
        </Form>
        {rights ? (
          <Table variant="boxed" label={t('people.who')}>
            <TableHeader>
              <TableRow>
                <TableHead>{t('people.call')}</TableHead>
                {rights.people.map(({ account, name }) => (
                  <TableHead key={account} className="text-center" translate="no">
                    {name}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {rights.calls.map(({ name, title }, i) => (
                <tr key={name}>
                  <th scope="row" className="font-normal">
                    {title}
                  </th>
                  {rights.people.map((person) => (
                    <td key={person.account} className="text-center">
                      <Cell
                        may={person.may[i] ?? false}
                        to={peopleAddress({ at, who: person.account, call: name })}
                        of={person.name}
                        title={title}
                        current={why?.account === person.account && why.call === name}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </TableBody>
          </Table>
        ) : (
          <p className="text-muted-foreground">{t('people.unknown')}</p>
        )}
      </CardContent>
    </Card>
  )
}

function Cell({ may, to, of, title, current }: { may: boolean; to: string; of: string; title: string; current: boolean }) {
  const { t } = useText()
  const Sign = may ? Check : X
  return (
    <ButtonLink
      to={to}
      variant={current ? 'default' : 'ghost'}
      size="icon-xs"
      aria-current={current || undefined}
      aria-label={t('people.cell', { name: of, title, answer: t(may ? 'people.may' : 'people.mayNot') })}
    >
      <Sign className={current ? undefined : may ? 'text-success' : 'text-muted-foreground'} aria-hidden="true" />
    </ButtonLink>
  )
}
