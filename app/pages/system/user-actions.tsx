/** Actions on users: on one in its row or drawer, on several from the bulk bar. */
import { userCalls } from '#contract/endpoints/user.ts'
import { user } from '#contract/resources/access.ts'
import type { ButtonVariants } from '#app/ui/button.tsx'
import { KeyRound, LockOpen, ShieldCheck, Smartphone } from 'lucide-react'
import { Action, type Context, type Special } from '../crud/special.tsx'

const acts = [
  { end: 'grant', needs: userCalls.grant.needs, icon: ShieldCheck, text: 'user.grant' },
  { end: 'reset', needs: userCalls.resetPassword.needs, icon: KeyRound, text: 'user.reset' },
  { end: 'unlock', needs: userCalls.unlock.needs, icon: LockOpen, text: 'user.unlock' },
] as const

const address = (end: string, ids: readonly string[], search: string) =>
  `${user.path}/${end}${search ? `${search}&` : '?'}ids=${ids.join(',')}`

const actions = (ids: readonly string[], { can, search }: Context, size: ButtonVariants['size']) =>
  acts
    .filter(({ needs }) => can(needs))
    .map(({ end, icon, text }) => <Action key={end} to={address(end, ids, search)} icon={icon} text={text} variant="outline" size={size} />)

/** A row has room for the roles only; the drawer has the rest. */
export const userSpecial: Special = {
  actions: (row, context) =>
    context.can(userCalls.grant.needs) && (
      <Action to={address('grant', [String(row.id)], context.search)} icon={ShieldCheck} text="user.grant" />
    ),
  bulk: (ids, context) => {
    const shown = actions(ids, context, 'sm')
    return shown.length ? shown : undefined
  },
}

export const userDrawer: Special = {
  actions: (row, context) => (
    <>
      {actions([String(row.id)], context, 'default')}
      {context.can(userCalls.updatePlatform.needs) && (
        <Action to={`${user.path}/${String(row.id)}/platform${context.search}`} icon={Smartphone} text="user.platform" variant="outline" />
      )}
    </>
  ),
}
