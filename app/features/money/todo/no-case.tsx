/** Shown beside the list while no case is open. */
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useLocation } from '@remix-run/react'
import { ListChecks } from 'lucide-react'
import { State } from '#app/components/state.tsx'
import { useQueue } from '#app/forms/once-dialog.tsx'
import { useText } from '#app/i18n/use-text.ts'

export default function NoCase() {
  const queue = useQueue()
  const { search } = useLocation()
  const { t } = useText()
  if (!queue?.next) return null
  return (
    <Card as="section" aria-label={t('todo.choose')} className="grid min-w-0 max-lg:hidden">
      <State icon={ListChecks} title={t('todo.choose')} text={t('todo.chooseHint')}>
        <ButtonLink to={queue.next + search}>{t('todo.begin')}</ButtonLink>
      </State>
    </Card>
  )
}
