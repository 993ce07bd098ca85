/** Runs `maker.ts` in a process of its own. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job, Said } from './maker.ts'

/** As source it is beside this file, as built beside the program. */
const isSource = import.meta.url.endsWith('.ts')
const script = fileURLToPath(new URL(isSource ? './maker.ts' : './maker.js', import.meta.url))
const options = isSource ? ['--import', 'tsx'] : []
/** Milliseconds that a check may take: rows of a stranger may be made to take for ever. */
const patience = 30_000

export type Result = Pick<Extract<Said, { done: true }>, 'wrong' | 'report'>

/**
 * @param root folder of the project
 * @param told progress, 0 to 1; `signal` ends the job
 * @returns what is wrong with a checked file, and what became of a recording's rows
 * @throws Error when it ended otherwise, or was ended
 */
export function runJob(
  root: string,
  job: Job,
  { told, signal }: { told?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<Result> {
  const timeout = job.kind === 'make' ? undefined : patience
  const child = fork(script, [], { cwd: root, execArgv: options, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], signal, timeout })
  child.send(job)
  return new Promise((resolve, reject) => {
    child.on('message', (said: Said) => {
      if ('share' in said) return told?.(said.share)
      resolve(said)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`a job of the lab ended with ${code}`)))
  })
}
