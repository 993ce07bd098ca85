/** What the program prints before it exits: one sentence where the operator can fix it, otherwise the stack. */
import { Fault, isFull } from '#db/file.ts'

export function faultText(error: unknown): string {
  if (error instanceof Fault) return error.message
  if (isFull(error))
    return 'The disk is full: what was begun was taken back, nothing is lost. Make room beside DATABASE_PATH and start again.'
  return String(error instanceof Error ? error.stack : error)
}

/** Prints it and exits with 1. */
export function giveUp(error: unknown): never {
  process.stderr.write(`\n${faultText(error)}\n`)
  process.exit(1)
}

/** For commands: handles whatever they do not catch. */
export const explainFaults = (): void => void process.on('uncaughtException', giveUp)
