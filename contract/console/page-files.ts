/**
 * Which files of the browser's build each page needs. The server writes it from its build; the browser reads it before it opens a page.
 */

/** A route of the console, in the shape that `matchRoutes` takes. */
export type PageRoute = {
  path?: string
  /** The route's script and its imports, as indexes of `PageFiles.files`. */
  handle: number[]
} & ({ index: true; children?: undefined } | { index?: false; children: PageRoute[] })

export interface PageFiles {
  /** Addresses on the console's own host. */
  files: string[]
  routes: PageRoute[]
}
