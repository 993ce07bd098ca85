/** Redirects unknown addresses to /404 (specification §2). */
import { redirect } from '@remix-run/node'

export const loader = () => redirect('/404')
