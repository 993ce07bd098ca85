/** Runs `maker.ts` in a process of its own. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job, JobMessage } from './maker.ts'

/** `maker.ts` is next to this file in the source, and next to the program in a build. */
const isSource = import.meta.url.endsWith('.ts')
const script = fileURLToPath(new URL(isSource ? './maker.ts' : './maker.js', import.meta.url))
const options = isSource ? ['--import', 'tsx'] : []
/** Milliseconds after which a check is ended that waits without working; its work is limited by maker.ts. */
const longest = 600_000

export type Result = Pick<Extract<JobMessage, { done: true }>, 'wrong' | 'report'>

/**
 * @param root folder of the project
 * @param onProgress called with the progress, 0 to 1; `signal` ends the job
 * @returns the problem of a checked file, and the report of an imported recording
 * @throws Error when the process failed or was stopped
 */
export function runJob(
  root: string,
  job: Job,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<Result> {
  const timeout = job.kind === 'make' ? undefined : longest
  const child = fork(script, [], { cwd: root, execArgv: options, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], signal, timeout })
  child.send(job)
  return new Promise((resolve, reject) => {
    child.on('message', (message: JobMessage) => {
      if ('share' in message) return onProgress?.(message.share)
      resolve(message)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`a job of the lab ended with ${code}`)))
  })
}
