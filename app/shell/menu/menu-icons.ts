/** `/menu-icons.svg`: the icons of the menu; the same for everybody. */
import { menuIconSheet } from './menu-icons.server.tsx'

export const loader = () =>
  new Response(menuIconSheet, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' } })
