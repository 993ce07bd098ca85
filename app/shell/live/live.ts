/** Passes changes as they happen to any part of the page that subscribes. In the browser only; nothing is stored. */
import type { News } from './source.ts'
import { openSource } from './source.ts'
import type { TabMessage } from './shared-source.ts'

const listeners = new Set<(news: News) => void>()
let isOn = false

function tell(news: News): void {
  if (news.kind === 'on') isOn = true
  else if (news.kind !== 'changes' && news.kind !== 'reset') isOn = false
  for (const listener of listeners) listener(news)
}

/** Whether changes arrive as they happen; otherwise a page polls. */
export const isLive = (): boolean => isOn

/** @returns a function that unsubscribes */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function shared(account: string): () => void {
  const { port } = new SharedWorker(new URL('./shared-source.ts', import.meta.url), { type: 'module', name: 'ward-live' })
  const post = (message: TabMessage) => port.postMessage(message)
  const hello = () => post({ account })
  const bye = () => post('bye')
  port.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data))
  port.start()
  hello()
  window.addEventListener('pageshow', hello)
  window.addEventListener('pagehide', bye)
  return () => {
    window.removeEventListener('pageshow', hello)
    window.removeEventListener('pagehide', bye)
    bye()
    port.close()
  }
}

/** For browsers without shared workers: a hidden tab holds no connection. */
function ownSource(): () => void {
  let close: (() => void) | undefined
  const follow = () => {
    close?.()
    close = document.visibilityState === 'visible' ? openSource(tell) : undefined
  }
  const end = () => close?.()
  follow()
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', end)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pagehide', end)
    end()
  }
}

/** Connects this page. @param account of the session @returns a function that disconnects it */
export function connect(account: string): () => void {
  const end = 'SharedWorker' in window ? shared(account) : ownSource()
  return () => {
    end()
    tell({ kind: 'off' })
  }
}
