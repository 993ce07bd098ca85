/** A worker that reads the stream of changes once for all tabs of a browser, which share six HTTP/1.1 connections per host. */
import { type News, openSource } from './source.ts'

/** A tab sends the account whose frame it shows, or that it is being closed. */
export type TabMessage = { account: string } | 'bye'

const tabs = new Set<MessagePort>()
let account: string | undefined
let close: (() => void) | undefined
/** Sent to tabs that connect later. */
let state: News = { kind: 'off' }

function shut(): void {
  close?.()
  close = account = undefined
  state = { kind: 'off' }
}

function tell(news: News): void {
  if (news.kind !== 'changes' && news.kind !== 'reset') state = news
  if (news.kind === 'over') shut()
  for (const tab of tabs) tab.postMessage(news)
}

function listen(tab: MessagePort): void {
  tab.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'bye') {
      tabs.delete(tab)
      if (!tabs.size) shut()
      return
    }
    tabs.add(tab)
    if (account === data.account) return tab.postMessage(state)
    shut()
    account = data.account
    close = openSource(tell)
  })
  tab.start()
}

addEventListener('connect', (event) => {
  if (event instanceof MessageEvent) for (const tab of event.ports) listen(tab)
})
