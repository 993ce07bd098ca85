/** The console's logo, with and without its name: the company's, the letter of its name, or the console's own. */
import { firstLetter } from '#app/lib/first-letter.ts'
import { useBrand } from '#app/prefs/use-prefs.ts'
import { cn } from '#app/ui/cn.ts'
import { useFailedPicture } from '#app/ui/use-failed-picture.ts'

function Logo() {
  const { logo = '', letter, name } = useBrand()
  const { hasFailed, image } = useFailedPicture(logo)
  if (logo && !hasFailed) return <img data-slot="logo" className="h-6.5 max-w-24 flex-none object-contain" alt="" {...image} />
  if (letter || logo)
    return (
      <span
        data-slot="logo"
        className="grid size-6.5 flex-none place-items-center rounded-[7px] bg-primary text-sm font-semibold text-primary-foreground"
        aria-hidden="true"
      >
        {firstLetter(name)}
      </span>
    )
  return (
    <svg className="size-6.5 flex-none" viewBox="0 0 26 26" aria-hidden="true">
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
  const { name } = useBrand()
  return (
    <p data-slot="brand" className={cn('flex items-center gap-2.5 text-md font-semibold', className)}>
      <Logo />
      <span className="truncate" title={name}>
        {name}
      </span>
    </p>
  )
}
