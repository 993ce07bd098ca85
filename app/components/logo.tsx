/** The console's logo, with and without its name. */
import { cn } from '#app/ui/cn.ts'
import { useLanguage } from '#app/i18n/use-language.ts'

export function Logo() {
  return (
    <svg className="size-6.5" viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="var(--primary)" />
      <path
        d="M6 8.5v9.5M6 15h14v3M6 12.2h9.5a4.5 4.5 0 0 1 4.5 2.8"
        fill="none"
        stroke="var(--primary-foreground)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="17.5" cy="8" r="1.9" fill="var(--primary-foreground)" />
    </svg>
  )
}

export function Brand({ className }: { className?: string }) {
  return (
    <p className={cn('flex items-center gap-2.5 text-md font-semibold', className)}>
      <Logo />
      <span>{useLanguage().t('app.name')}</span>
    </p>
  )
}
