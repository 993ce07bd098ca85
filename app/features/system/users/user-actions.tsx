/** Actions on one user in its row or drawer, or on several from the bulk bar. */
import { factorCalls } from '#contract/endpoints/factor.ts'
import { registrationAudit, userCalls, userStates } from '#contract/endpoints/user.ts'
import { pick } from '#contract/languages.ts'
import { type AnyRow, permission } from '#contract/resource.ts'
import { user } from '#contract/resources/access.ts'
import { pending, pendingName } from '#contract/rules/todo.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ButtonVariants } from '#app/ui/button.tsx'
import { Clock, KeyRound, LockOpen, Plus, ShieldCheck, ShieldOff, Smartphone, Upload, UserCheck, UserX } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { Action } from '#app/resource/action.tsx'
import type { Around, ListExtension } from '#app/resource/list-extension.ts'

const acts = [
  { end: 'grant', needs: userCalls.grant.needs, icon: ShieldCheck, text: 'user.grant' },
  { end: 'reset', needs: userCalls.resetPassword.needs, icon: KeyRound, text: 'user.reset' },
  { end: 'two-factor', needs: factorCalls.remove, icon: ShieldOff, text: 'user.factor' },
  { end: 'unlock', needs: userCalls.unlock.needs, icon: LockOpen, text: 'user.unlock' },
] as const

const address = (end: string, ids: readonly string[], search: string) =>
  `${user.path}/${end}${search ? `${search}&` : '?'}ids=${ids.join(',')}`

const actions = (ids: readonly string[], { can, search }: Around, size: ButtonVariants['size']) =>
  acts
    .filter(({ needs }) => can(needs))
    .map(({ end, icon, text }) => <Action key={end} to={address(end, ids, search)} icon={icon} text={text} size={size} />)

/** Enable and disable; for a single row only the one that changes its state. */
const stateActions = (ids: readonly string[], status: unknown, { can, search }: Around, size: ButtonVariants['size']) =>
  can(userCalls.state) &&
  (
    [
      { end: 'disable', from: userStates.active, icon: UserX, text: 'user.disable' },
      { end: 'enable', from: userStates.disabled, icon: UserCheck, text: 'user.enable' },
    ] as const
  )
    .filter(({ from }) => status === undefined || status === from)
    .map(({ end, icon, text }) => <Action key={end} to={address(end, ids, search)} icon={icon} text={text} size={size} />)

const decide = (row: AnyRow, { search }: Around) => (
  <Action to={`${user.path}/${String(row.id)}/register${search}`} icon={UserCheck} text="registration.open" />
)

function PendingBadge() {
  const { language } = useText()
  return (
    <Badge variant="warning">
      <Clock aria-hidden="true" />
      {pick(pendingName, language)}
    </Badge>
  )
}

/** A row only has space for the roles action; the drawer has all of them. */
export const userOwn: ListExtension = {
  add: ({ can, search }) => (
    <>
      {can(userCalls.importUser.needs) && <Action to={`${user.path}/import${search}`} icon={Upload} text="import.open" variant="outline" />}
      {can(permission(user.name, 'add')) && <Action to={`${user.path}/new${search}`} icon={Plus} text="crud.add" variant="default" />}
    </>
  ),
  cells: { roleName: (row) => (row.roleId === pending ? <PendingBadge /> : undefined) },
  actions: (row, around) =>
    row.roleId === pending && around.can(registrationAudit)
      ? decide(row, around)
      : around.can(userCalls.grant.needs) && (
          <Action to={address('grant', [String(row.id)], around.search)} icon={ShieldCheck} text="user.grant" />
        ),
  bulk: (ids, around) => {
    const buttons = [...actions(ids, around, 'sm'), ...(stateActions(ids, undefined, around, 'sm') || [])]
    return buttons.length ? buttons : undefined
  },
  drawerActions: (row, around) => (
    <>
      {row.roleId === pending && around.can(registrationAudit) && decide(row, around)}
      {actions([String(row.id)], around, 'default')}
      {stateActions([String(row.id)], row.status, around, 'default')}
      {around.can(userCalls.updatePlatform) && (
        <Action to={`${user.path}/${String(row.id)}/platform${around.search}`} icon={Smartphone} text="user.platform" />
      )}
    </>
  ),
}
