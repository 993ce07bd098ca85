/** The reason why a person may or may not do something: a sentence, and each check on the way. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Timeline, TimelineItem } from '#app/ui/timeline.tsx'
import { Check, CircleHelp, X } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import type { PeopleData } from './people.server.ts'

export function WhyCard({ why }: { why: NonNullable<PeopleData['why']> }) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('people.why')}>
      <CardHeader>
        <CircleHelp aria-hidden="true" />
        <CardTitle>{t('people.why')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <Alert role="status" variant={why.may ? 'default' : 'warning'}>
          {why.may ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          <AlertDescription>{why.sentence}</AlertDescription>
        </Alert>
        <Timeline>
          {why.path.map(({ kind, ok, text }) => (
            <TimelineItem
              key={kind}
              variant={ok ? 'success' : 'destructive'}
              icon={ok ? Check : X}
              title={t(`people.kind.${kind}`)}
              description={text}
              time={null}
            />
          ))}
        </Timeline>
      </CardContent>
    </Card>
  )
}
