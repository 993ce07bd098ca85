/** Sign-in with a third party: a link for each, because it starts with a redirect. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { ChevronRight, Info, UserRound } from 'lucide-react'
import { useLanguage } from '#app/i18n/use-language.ts'

interface ThirdWayProps {
  social: readonly { source: string; name: string }[]
  /** Whether new users may register. */
  registration: boolean
  to: string | null
}

export function ThirdWay({ social, registration, to }: ThirdWayProps) {
  const { t } = useLanguage()
  const query = to ? `?to=${encodeURIComponent(to)}` : ''
  return (
    <>
      <div className="grid gap-2.5">
        {social.map(({ source, name }) => (
          <a
            key={source}
            className="flex min-h-12.5 items-center gap-3 rounded-sm border border-input bg-card px-3.5 text-md text-foreground no-underline hover:bg-accent [&_svg]:size-4"
            href={`/session/social/${source}${query}`}
            data-link="reload"
          >
            <UserRound aria-hidden="true" />
            <span className="min-w-0 flex-1">{t('login.thirdBy', { name })}</span>
            <ChevronRight aria-hidden="true" />
          </a>
        ))}
      </div>
      <Alert variant={registration ? 'default' : 'warning'}>
        <Info aria-hidden="true" />
        <AlertDescription>{t(registration ? 'login.thirdHint' : 'login.thirdClosed')}</AlertDescription>
      </Alert>
    </>
  )
}
