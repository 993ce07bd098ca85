/** The people of the demonstration, each with a button to become them, here or in a new tab. */
import { PersonPicture } from '#app/components/person-picture.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { Form } from '#app/forms/form.tsx'
import { ExternalLink, UsersRound } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { peoplePath } from '#contract/console/pages.ts'
import { mostTabs, tabOfPerson } from './address.ts'
import type { PeopleData } from './people.server.ts'

interface Props extends Pick<PeopleData, 'people' | 'own'> {
  /** Tab number of this page; empty for the usual sign-in. */
  tab: string
  /** The page that opens after switching. */
  at: string
}

export function PersonList({ people, own, tab, at }: Props) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('people.people')}>
      <CardHeader>
        <UsersRound aria-hidden="true" />
        <CardTitle>{t('people.people')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <ItemGroup className="rounded-md border">
          {people.map(({ account, name, roles }, index) => {
            const number = String(tabOfPerson(index))
            return (
              <Item key={account} className="gap-2.5 px-3 py-2 [&+&]:border-t">
                <PersonPicture address="" />
                <ItemContent>
                  <ItemTitle translate="no" className="truncate">
                    {name}
                  </ItemTitle>
                  <ItemDescription translate="no" className="truncate">
                    {account} · {roles.join(' ')}
                  </ItemDescription>
                </ItemContent>
                {/* Reloads the document, so that nothing of the previous person remains. */}
                <Form method="post" action={peoplePath} reloadDocument className="flex items-center gap-1.5">
                  <input type="hidden" name="account" value={account} />
                  <input type="hidden" name="to" value={at} />
                  {account === own ? (
                    <Badge>{t('people.here')}</Badge>
                  ) : (
                    <Button type="submit" variant="outline" size="sm" aria-label={t('people.becomeOf', { name })}>
                      {t('people.become')}
                    </Button>
                  )}
                  {index < mostTabs && number !== tab && (
                    <Button
                      type="submit"
                      variant="ghost"
                      size="icon-xs"
                      name="tab"
                      value={number}
                      formTarget="_blank"
                      aria-label={t('people.openOf', { name })}
                    >
                      <ExternalLink aria-hidden="true" />
                    </Button>
                  )}
                </Form>
              </Item>
            )
          })}
        </ItemGroup>
        <FieldDescription>{t('people.hint')}</FieldDescription>
      </CardContent>
    </Card>
  )
}
