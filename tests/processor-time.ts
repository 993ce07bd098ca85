/** @returns milliseconds of processor time that this process has used: unlike a clock's, not more on a busy machine */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
