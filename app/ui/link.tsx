/**
 * A link to a page of the console. One listener for all links gives their clicks to the router (`useFollowLinks`): React Router's own
 * resolve their address three times and listen one by one, and a list has over a hundred (docs/decisions/034).
 */
import { type AnchorHTMLAttributes, forwardRef } from 'react'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path from the root, with its query. */
  to: string
  /** The browser itself follows it: a file, or an address of another server. */
  reloadDocument?: boolean
  /** Replaces the current page in the history. */
  replace?: boolean
}

export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link({ to, reloadDocument, replace, ...props }, ref) {
  return <a ref={ref} href={to} data-link={reloadDocument ? 'reload' : replace ? 'replace' : undefined} {...props} />
})
