/** Which files of the browser's build each page needs: written by the server from its build, read by the browser before it opens a page. */

/** A route of the console, in the shape that `matchRoutes` takes. */
export type PageRoute = {
  path?: string
  /** Its script and what that imports, as positions in `PageFiles.files`. */
  handle: number[]
} & ({ index: true; children?: undefined } | { index?: false; children: PageRoute[] })

export interface PageFiles {
  /** Addresses on the console's own host. */
  files: string[]
  routes: PageRoute[]
}
