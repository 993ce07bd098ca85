/** A state as icon and word. Words come from the dictionary; this file maps keys to looks (design: tags). */
import type { AnyRow } from '#contract/resource.ts'
import { approvalState as approval, isHeld } from '#contract/rules/approval.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx'
import {
  Banknote,
  CircleCheck,
  CircleHelp,
  CirclePlay,
  CircleSlash,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'

type Look = readonly [tone: BadgeVariant, icon: LucideIcon]

const looks: Record<string, Record<string, Look>> = {
  order_status: {
    '0': ['warning', Clock],
    '1': ['info', CirclePlay],
    '2': ['warning', Banknote],
    '3': ['success', CircleCheck],
    '4': ['secondary', CircleX],
    '5': ['secondary', CircleSlash],
    '9': ['destructive', TriangleAlert],
  },
  equ_status: {
    '0': ['success', CircleCheck],
    '1': ['info', CirclePlay],
    '2': ['destructive', TriangleAlert],
    '3': ['warning', Clock],
    '4': ['secondary', CircleSlash],
  },
  bed_state: { '0': ['success', CircleCheck], '1': ['info', CirclePlay], '2': ['secondary', CircleSlash] },
  online_state: { '0': ['secondary', CircleSlash], '1': ['success', CircleCheck] },
  enable_state: { '0': ['secondary', CircleSlash], '1': ['success', CircleCheck] },
  customer_state: { '0': ['success', CircleCheck], '1': ['destructive', CircleX] },
  problem_state: { '0': ['warning', Clock], '1': ['info', CirclePlay], '2': ['success', CircleCheck], '3': ['secondary', CircleX] },
  handover_state: { '0': ['warning', Clock], '1': ['success', CircleCheck] },
  approval_state: { '0': ['warning', Clock], '1': ['success', CircleCheck], '2': ['secondary', CircleX] },
  withdrawal_state: {
    '0': ['warning', Clock],
    '1': ['warning', LoaderCircle],
    '2': ['success', CircleCheck],
    '3': ['secondary', CircleX],
    '4': ['destructive', TriangleAlert],
  },
  transfer_state: {
    '0': ['warning', LoaderCircle],
    '1': ['success', CircleCheck],
    '2': ['destructive', TriangleAlert],
    '3': ['secondary', CircleX],
  },
  recharge_state: { '0': ['warning', Clock], '1': ['success', CircleCheck], '2': ['secondary', CircleX] },
  refund_status: { '0': ['warning', LoaderCircle], '1': ['success', CircleCheck], '2': ['secondary', CircleX] },
  split_state: {
    '0': ['warning', LoaderCircle],
    '1': ['success', CircleCheck],
    '2': ['destructive', TriangleAlert],
    '3': ['secondary', Undo2],
    '4': ['violet', Undo2],
  },
}

export function StateTag({ dict, value, text }: { dict: string; value: string; text: string }) {
  // Most dictionaries name kinds, not states; those are plain words.
  if (!(dict in looks)) return <span>{text}</span>
  // Any refund status other than 0, 1, 2 is abnormal (specification §4).
  const fallback: Look = dict === 'refund_status' ? ['destructive', TriangleAlert] : ['secondary', CircleHelp]
  const [tone, Icon] = looks[dict]?.[value] ?? fallback
  return (
    <Badge variant={tone}>
      <Icon aria-hidden="true" />
      {text}
    </Badge>
  )
}

/** Tag of a refund that waits for a second person, whose status is the same as while the channel processes it. Undefined for any other. */
export const heldTag = ({ status, approvalState }: AnyRow) =>
  status === refundStatus.processing && isHeld({ approvalState: typeof approvalState === 'number' ? approvalState : null }) ? (
    <WaitingTag />
  ) : undefined

function WaitingTag() {
  return <StateTag dict="approval_state" value={String(approval.waiting)} text={useText().t('refund.held')} />
}
