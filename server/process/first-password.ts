/** What the operator reads once: the first password. */

/** The one-time message about the administrator's first password. */
export const firstPassword = (password: string, account = 'admin'): string =>
  `  Administrator  ${account}   password  ${password}   (shown this once; to be changed at the first sign-in)`
