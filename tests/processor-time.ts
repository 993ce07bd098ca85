/** @returns processor time of this process in milliseconds, which unlike elapsed time does not depend on other load */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
