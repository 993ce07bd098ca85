/** Downloads a streamed file with its progress, and saves it when it is complete. */
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#app/lib/save-file.ts'
import { readFrames } from './frames.ts'

export type DownloadState =
  | { phase: 'idle' }
  | { phase: 'running'; done: number; total: number }
  | { phase: 'done'; rows: number }
  | { phase: 'failed'; /** The server's words, where it had any. */ text?: string }

const nameOf = (headers: Headers) => {
  const match = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '')
  return match ? decodeURIComponent(match[1]!) : ''
}

export function useDownload() {
  const [state, setState] = useState<DownloadState>({ phase: 'idle' })
  const running = useRef<AbortController>()
  useEffect(() => () => running.current?.abort(), [])

  async function start(address: string): Promise<void> {
    const stop = new AbortController()
    running.current = stop
    setState({ phase: 'running', done: 0, total: 0 })
    try {
      const response = await fetch(address, { signal: stop.signal })
      // An ended session redirects to sign-in, which the router must handle.
      if (response.redirected) return location.reload()
      if (!response.ok || !response.body) return setState({ phase: 'failed', text: await response.text() })
      const parts: BlobPart[] = []
      let done = 0
      for await (const frame of readFrames(response.body)) {
        parts.push(new Uint8Array(frame.bytes))
        done = frame.done
        setState({ phase: 'running', done, total: frame.total })
      }
      saveFile(parts, nameOf(response.headers))
      setState({ phase: 'done', rows: done })
    } catch {
      if (running.current === stop) setState(stop.signal.aborted ? { phase: 'idle' } : { phase: 'failed' })
    }
  }
  return { state, start, stop: () => running.current?.abort() }
}
