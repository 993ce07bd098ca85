/** The company that runs the console, as its pages show it (settings BRAND_…). */

/** The console's own name. */
export const ownName = 'Ward Console'

export interface Brand {
  name: string
  /** In place of the texts beside the sign-in form. */
  slogan?: string | undefined
  /** The primary colour where a user has picked none, `#0a7cff`. */
  color?: string | undefined
  /** Address of the company's logo on this console; undefined without one, and as long as it could not be loaded. */
  logo?: string | undefined
}
