/** The place of a page within the frame: an error of the page is shown here, and the frame stays as it is. */
import { Outlet } from '@remix-run/react'

export { RouteError as ErrorBoundary } from './errors/error-page.tsx'

export default Outlet
