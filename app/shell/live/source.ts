/** The stream of changes, read by a browser: in a worker that all its tabs share, else in each visible tab. */
import type { Change } from '#contract/endpoints/live.ts'

/** `on`: changes arrive from now on. `off`: they do not, for now; `none`: this server never sends them. `over`: the session has ended. */
export type News = { kind: 'on' | 'off' | 'none' | 'over' | 'reset' } | { kind: 'changes'; changes: Change[] }

/** @returns a function that closes the stream */
export function openSource(tell: (news: News) => void): () => void {
  const source = new EventSource('/session/events')
  source.addEventListener('ready', () => tell({ kind: 'on' }))
  source.addEventListener('reset', () => tell({ kind: 'reset' }))
  source.addEventListener('changes', ({ data }: MessageEvent<string>) => tell({ kind: 'changes', changes: JSON.parse(data) as Change[] }))
  source.addEventListener('error', () => tell({ kind: 'off' }))
  for (const kind of ['none', 'over'] as const)
    source.addEventListener(kind, () => {
      source.close()
      tell({ kind })
    })
  return () => source.close()
}
