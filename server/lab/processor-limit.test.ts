import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Runs code in a process that may use two seconds of processor time. @returns its exit code and signal */
async function endOf(code: string): Promise<unknown[]> {
  const source = `const { limitProcessorTime } = await import('./server/lab/processor-limit.ts'); limitProcessorTime(2); ${code}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], { stdio: 'inherit' })
  return once(child, 'exit')
}

test('a process that works for longer is killed, even if its event loop is blocked', async () => {
  expect(await endOf('for (;;);')).toEqual([null, 'SIGKILL'])
})

test('a process that waits for longer is not', async () => {
  expect(await endOf('await new Promise((done) => setTimeout(done, 3000))')).toEqual([0, null])
})
