/** The two families of Blade servers: `bladex` is commercial, `springblade` open source (contract page springblade). */
export const dialects = ['bladex', 'springblade'] as const
export type Dialect = (typeof dialects)[number]

/** How the password of a sign-in is sent. */
export const passwordModes = ['md5', 'sm2', 'plain'] as const
export type PasswordMode = (typeof passwordModes)[number]

/** How a server takes passwords unless the settings say otherwise: an open-source one, and any whose key is set, takes SM2. */
export const usualMode = (dialect: Dialect, key: string | undefined): PasswordMode => (dialect === 'springblade' || key ? 'sm2' : 'md5')
