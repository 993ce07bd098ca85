/** Shared by the pages outside the shell: background, styles and the sign-out button. */
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import type { LinksFunction } from '@remix-run/node'
import { LogOut } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Form, PersonContext } from '#app/forms/form.tsx'
import { useLanguage } from '#app/i18n/use-language.ts'
import { personOf } from '#app/lib/person.ts'
import styles from '#app/styles/signed-out.css?url'

export const outsideLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Centres its content in the window. */
export function OutsidePage({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main
      className={cn(
        'grid min-h-dvh place-items-center bg-[radial-gradient(90%_70%_at_50%_0,var(--primary-soft),var(--background)_75%)]',
        className,
      )}
    >
      {children}
    </main>
  )
}

// Imported on demand, because the sign-in page shares this file and does not need it.
const forget = (account: string) => void import('#app/shell/tabs/cached-pages.ts').then(({ forgetUser }) => forgetUser(account))

export function SignOut({ variant = 'ghost' }: { variant?: 'ghost' | 'outline' }) {
  const { t } = useLanguage()
  const person = useContext(PersonContext)
  return (
    <Form method="post" action="/session/logout" onSubmit={() => person && forget(personOf(person).account)}>
      <Button type="submit" variant={variant}>
        {variant === 'ghost' && <LogOut aria-hidden="true" />}
        {t('app.signOut')}
      </Button>
    </Form>
  )
}
