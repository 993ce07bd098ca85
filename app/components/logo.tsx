export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 26 26" aria-hidden="true">
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
