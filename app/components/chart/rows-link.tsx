/** A figure that leads to the rows behind it. */
import { Link, type LinkProps } from '#app/ui/link.tsx'

export function RowsLink(props: LinkProps) {
  return (
    <Link
      className="text-inherit underline decoration-border-strong decoration-dotted underline-offset-4 hover:decoration-solid print:no-underline"
      {...props}
    />
  )
}
