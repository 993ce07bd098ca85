import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** The options of a command, or undefined when one is unknown; the command then prints its usage. */
export function optionsOf<const O extends ParseArgsOptionsConfig>(options: O) {
  try {
    return parseArgs({ options }).values
  } catch {
    return undefined
  }
}
