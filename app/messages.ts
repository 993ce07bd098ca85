/** The console's own texts, `[Chinese, English]`, by area; each file is beside its pages. */
import type { Pair } from '#contract/languages.ts'
import type { Area } from './i18n/areas.ts'
import { commonMessages } from '#app/components/messages.ts'
import { demoMessages } from '#app/features/demo/messages.ts'
import { flowMessages } from '#app/features/flow/messages.ts'
import { focusMessages } from '#app/features/home/focus-messages.ts'
import { homeMessages } from '#app/features/home/messages.ts'
import { deviceMessages } from '#app/features/rental/device/messages.ts'
import { hospitalMessages } from '#app/features/rental/hospital/messages.ts'
import { infoMessages } from '#app/features/info/messages.ts'
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
import { reconcileMessages } from '#app/features/money/reconcile/messages.ts'

export const messagesOf = {
  common: commonMessages,
  login: loginMessages,
  shell: shellMessages,
  info: infoMessages,
  list: listMessages,
  transfer: transferMessages,
  money: { ...moneyMessages, ...debtMessages, ...reconcileMessages },
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
} as const satisfies Record<Area, Readonly<Record<string, Pair>>>

export const messages = {
  ...messagesOf.common,
  ...messagesOf.login,
  ...messagesOf.shell,
  ...messagesOf.info,
  ...messagesOf.list,
  ...messagesOf.transfer,
  ...messagesOf.money,
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
}

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    returnNull: false
    defaultNS: 'common'
    resources: Record<Area, Record<keyof typeof messages, string>>
  }
}
