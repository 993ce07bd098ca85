/** Extensions of the generic pages for single resources: cells, row actions, another way to add. */
import { payLaunchRefund, payTransfers } from '#contract/endpoints/money.ts'
import { roleGrant, topMenuGrant } from '#contract/endpoints/system.ts'
import { ossEnable, putFileAttach, smsEnable, smsSend } from '#contract/endpoints/platform.ts'
import { type AnyRow, permission } from '#contract/resource.ts'
import { dept } from '#contract/resources/access.ts'
import { role, topMenu } from '#contract/resources/access.ts'
import { attach, audit, oss, sms } from '#contract/resources/platform.ts'
import { order, records, transfers, wallet, withdrawal } from '#contract/resources/money.ts'
import { bed, problem } from '#contract/resources/rental.ts'
import { withdrawalState } from '#contract/rules/payout.ts'
import { splitState } from '#contract/rules/split.ts'
import { ButtonLink, type ButtonVariants } from '#app/ui/button.tsx'
import { CircleCheck, ClipboardCheck, LayoutGrid, ListTree, RotateCcw, Send, ShieldCheck, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Pictures } from '#app/components/pictures.tsx'
import { approvedTag } from '#app/components/state-tag.tsx'
import type { MessageKey } from '#app/i18n/messages.ts'
import { useText } from '#app/i18n/use-text.ts'
import { WithdrawalActions } from '../money/withdrawal-actions.tsx'
import { placePath } from '../rental/address.ts'

export interface Context {
  can: (code: string) => boolean
  /** Query of the list, to return to it. */
  search: string
}

export interface Special {
  /** Fields that the list needs beyond its columns. */
  fields?: readonly string[]
  /** Rows show their number in the list instead of a checkbox. */
  numbered?: boolean
  cells?: Partial<Record<string, (row: AnyRow) => ReactNode>>
  actions?: (row: AnyRow, context: Context) => ReactNode
  add?: (context: Context) => ReactNode
  /** Bulk actions; none where rows are selected for deletion only. */
  bulk?: (ids: readonly string[], context: Context) => ReactNode
  /** True while the channel works on it: the page revalidates automatically. */
  underWay?: (row: AnyRow) => boolean
}

interface ActionProps extends ButtonVariants {
  to: string
  icon: typeof Send
  text: MessageKey
}

export function Action({ to, icon: Icon, text, variant = 'link', size }: ActionProps) {
  const { t } = useText()
  return (
    <ButtonLink variant={variant} size={size} to={to}>
      <Icon aria-hidden="true" />
      {t(text)}
    </ButtonLink>
  )
}

/** Title of a resource; the audit also names tables without a page. */
function TitleOf({ name }: { name: string }) {
  const title = useText().label(name, 'title')
  return title === 'title' ? name : title
}

/** deptCategory of a hospital. */
const hospital = 4
/** `enabled` of dictionary yes_no. */
const on = 2
const picture = /\.(png|jpe?g|gif|webp|svg)$/i
const kilobytes = (bytes: unknown) => `${(Number(bytes ?? 0) / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} KB`

const enable =
  (resource: typeof oss | typeof sms, needs: string) =>
  (row: AnyRow, { can, search }: Context) =>
    can(needs) &&
    row.status !== on && <Action to={`${resource.path}/${String(row.id)}/enable${search}`} icon={CircleCheck} text="platform.enable" />

const grant =
  (resource: typeof role | typeof topMenu, needs: string, icon: typeof Send, text: MessageKey) =>
  (row: AnyRow, { can, search }: Context) =>
    can(needs) && <Action to={`${resource.path}/${String(row.id)}/grant${search}`} icon={icon} text={text} />

export const special: Partial<Record<string, Special>> = {
  [wallet.name]: { numbered: true },
  [audit.name]: { cells: { resource: (row) => <TitleOf name={String(row.resource)} /> } },
  [dept.name]: {
    actions: (row, { can }) =>
      row.deptCategory === hospital &&
      can(permission(bed.name, 'view')) && <Action to={`${placePath}?hos=${String(row.id)}`} icon={LayoutGrid} text="place.title" />,
  },
  [role.name]: { actions: grant(role, roleGrant.needs, ShieldCheck, 'grant.open') },
  [topMenu.name]: { actions: grant(topMenu, topMenuGrant.needs, ListTree, 'grant.openTop') },
  [problem.name]: {
    actions: (row, { can, search }) =>
      can(permission(problem.name, 'edit')) && (
        <Action to={`${problem.path}/${String(row.id)}/handle${search}`} icon={ClipboardCheck} text="problem.handle" />
      ),
  },
  [oss.name]: { fields: ['status'], actions: enable(oss, ossEnable.needs) },
  [sms.name]: {
    fields: ['status', 'smsCode'],
    actions: (row, context) => (
      <>
        {enable(sms, smsEnable.needs)(row, context)}
        {context.can(smsSend.needs) && (
          <Action to={`${sms.path}/send?code=${encodeURIComponent(String(row.smsCode))}`} icon={Send} text="platform.test" />
        )}
      </>
    ),
  },
  [withdrawal.name]: {
    cells: { state: approvedTag },
    underWay: (row) => row.state === withdrawalState.paying,
    actions: (row, { can, search }) => <WithdrawalActions row={row} can={can} search={search} />,
  },
  [records.name]: {
    fields: ['orderId', 'returnableAmount', 'returningAmount'],
    underWay: (row) => row.state === splitState.processing || Number(row.returningAmount) > 0,
    actions: (row, { can }) => {
      const money = `${order.path}/${String(row.orderId)}/money`
      return (
        <>
          {can(permission(order.name, 'view')) && <Action to={money} icon={ClipboardCheck} text="order.money" />}
          {can(payLaunchRefund.needs) && Number(row.returnableAmount) > 0 && (
            <Action to={`${money}/return/${String(row.id)}`} icon={RotateCcw} text="split.return" />
          )}
        </>
      )
    },
  },
  [transfers.name]: {
    underWay: (row) => row.state === 0,
    add: ({ can, search }) =>
      can(payTransfers.needs) && <Action to={`${transfers.path}/pay${search}`} icon={Send} text="transfer.open" variant="default" />,
  },
  [attach.name]: {
    cells: {
      link: (row) => (picture.test(String(row.link)) ? <Pictures addresses={String(row.link)} /> : undefined),
      attachSize: (row) => kilobytes(row.attachSize),
    },
    add: ({ can, search }) =>
      can(putFileAttach.needs) && <Action to={`${attach.path}/upload${search}`} icon={Upload} text="upload.attach" variant="default" />,
  },
}
