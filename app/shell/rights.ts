/** What the signed-in user may do, for buttons and links. The server checks each call in any case. */
import { type Endpoint, isIn } from '#contract/endpoint.ts'
import { useDialect } from '#app/prefs/use-prefs.ts'
import { useShellData } from './shell-data.ts'

/** Whether the user has a permission code, or may make a call that the server offers. */
export type Can = (what: string | Pick<Endpoint, 'needs' | 'forms' | 'beyond'>) => boolean

/** Whether the signed-in user may use a button, by its code or its call. The server checks each call in any case. */
export function useCan(): Can {
  const shell = useShellData()
  const dialect = useDialect()
  const holds = (code: string) => shell?.menu.buttons.includes(` ${code} `) ?? false
  const hasCall = ({ forms, beyond }: Pick<Endpoint, 'forms' | 'beyond'>) => isIn({ forms }, dialect) && (!beyond || !!shell?.extended)
  return (what) => (typeof what === 'string' ? holds(what) : hasCall(what) && (what.needs === 'token' || holds(what.needs)))
}

/** Whether the page of an action is offered to the signed-in user. */
export const useAct = (address: string): boolean => useShellData()?.menu.acts.some((act) => act.address === address) ?? false

/** Aliases of the roles of the signed-in user. */
export const useRoles = (): string[] => (useShellData()?.user.roleName ?? '').split(',').flatMap((alias) => alias.trim() || [])
