/** The cookie that selects the world of a browser. */
import { mainWorld, worldCookie } from '#contract/rules/worlds.ts'
import type { AppLoadContext } from '@remix-run/node'

/** @param name of an existing world */
export const worldCookieOf = ({ secure }: Pick<AppLoadContext, 'secure'>, name: string): string =>
  `${worldCookie}=${name}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${name === mainWorld ? '; Max-Age=0' : ''}`
