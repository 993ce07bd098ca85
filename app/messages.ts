/** The console's own texts, `[Chinese, English]`, by area; each file is beside its pages. */
import type { Pair } from '#contract/languages.ts'
import type { Area } from './i18n/areas.ts'
import { commonMessages } from '#app/components/messages.ts'
import { demoMessages } from '#app/features/demo/messages.ts'
import { flowMessages } from '#app/features/flow/messages.ts'
import { focusMessages } from '#app/features/home/focus-messages.ts'
import { homeMessages } from '#app/features/home/messages.ts'
import { callMessages } from '#app/features/rental/call/messages.ts'
import { shiftMessages } from '#app/features/shift/messages.ts'
import { deviceMessages } from '#app/features/rental/device/messages.ts'
import { hospitalMessages } from '#app/features/rental/hospital/messages.ts'
import { infoMessages } from '#app/features/info/messages.ts'
import { formMessages } from '#app/resource/form/messages.ts'
import { listMessages } from '#app/resource/messages.ts'
import { loginMessages } from '#app/features/auth/messages.ts'
import { debtMessages } from '#app/features/money/debts/messages.ts'
import { moneyMessages } from '#app/features/money/messages.ts'
import { platformMessages } from '#app/features/platform/messages.ts'
import { rentalMessages } from '#app/features/rental/messages.ts'
import { shellMessages } from '#app/shell/messages.ts'
import { callbackMessages } from '#app/features/sim/callbacks/messages.ts'
import { faultMessages } from '#app/features/sim/faults/messages.ts'
import { journalMessages } from '#app/features/sim/journal/messages.ts'
import { labMessages } from '#app/features/sim/lab/messages.ts'
import { peopleMessages } from '#app/features/sim/people/messages.ts'
import { simMessages } from '#app/features/sim/messages.ts'
import { systemMessages } from '#app/features/system/messages.ts'
import { transferMessages } from '#app/resource/transfer/messages.ts'
import { payoutMessages } from '#app/features/money/payouts/messages.ts'
import { reconcileMessages } from '#app/features/money/reconcile/messages.ts'
import { queueMessages } from '#app/features/money/todo/messages.ts'

export const messagesOf = {
  common: commonMessages,
  login: loginMessages,
  shell: shellMessages,
  info: infoMessages,
  list: listMessages,
  form: formMessages,
  transfer: transferMessages,
  money: { ...moneyMessages, ...debtMessages },
  payout: payoutMessages,
  queue: queueMessages,
  reconcile: reconcileMessages,
  rental: rentalMessages,
  platform: platformMessages,
  flow: flowMessages,
  home: homeMessages,
  focus: focusMessages,
  sim: simMessages,
  lab: { ...labMessages, ...faultMessages, ...journalMessages, ...callbackMessages, ...peopleMessages, ...demoMessages },
  system: systemMessages,
  hospital: hospitalMessages,
  device: deviceMessages,
  call: callMessages,
  shift: shiftMessages,
} as const satisfies Record<Area, Readonly<Record<string, Pair>>>

export const messages = {
  ...messagesOf.common,
  ...messagesOf.login,
  ...messagesOf.shell,
  ...messagesOf.info,
  ...messagesOf.list,
  ...messagesOf.form,
  ...messagesOf.transfer,
  ...messagesOf.money,
  ...messagesOf.payout,
  ...messagesOf.queue,
  ...messagesOf.reconcile,
  ...messagesOf.rental,
  ...messagesOf.platform,
  ...messagesOf.flow,
  ...messagesOf.home,
  ...messagesOf.focus,
  ...messagesOf.sim,
  ...messagesOf.lab,
  ...messagesOf.system,
  ...messagesOf.hospital,
  ...messagesOf.device,
  ...messagesOf.call,
  ...messagesOf.shift,
}

declare module './i18n/config.ts' {
  interface Catalogue {
    texts: typeof messages
  }
}
