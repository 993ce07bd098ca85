/** Changes as they happen, for whatever part of the page wants to know. In the browser only; nothing is kept. */
import type { News } from './source.ts'
import { openSource } from './source.ts'
import type { Said } from './shared-source.ts'

const listeners = new Set<(news: News) => void>()
let isOn = false

function tell(news: News): void {
  if (news.kind === 'on') isOn = true
  else if (news.kind !== 'changes' && news.kind !== 'reset') isOn = false
  for (const listener of listeners) listener(news)
}

/** Whether changes are told: otherwise a page asks at intervals. */
export const isLive = (): boolean => isOn

/** @returns the end of listening */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function shared(account: string): () => void {
  const { port } = new SharedWorker(new URL('./shared-source.ts', import.meta.url), { type: 'module', name: 'ward-live' })
  const say = (said: Said) => port.postMessage(said)
  const hello = () => say({ account })
  const bye = () => say('bye')
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

/** Where there are no shared workers: a tab that is not seen holds no connection. */
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

/** Connects this page. @param account whose session it is @returns the end */
export function connect(account: string): () => void {
  const end = 'SharedWorker' in window ? shared(account) : ownSource()
  return () => {
    end()
    tell({ kind: 'off' })
  }
}
