/** What the arguments of a command say. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/**
 * The options and words of a command. Prints its usage and ends the process with 0 for `--help`, and with 2 for an argument that it
 * does not know.
 * @param most number of words beside the options
 */
export function readArguments<const O extends ParseArgsOptionsConfig>(usage: string, options: O, most = 0) {
  if (process.argv.includes('--help')) {
    console.log(`Usage: ${usage}`)
    process.exit(0)
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: most > 0 })
    if (positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'`)
    return { values, words: positionals }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}\nUsage: ${usage}`)
    process.exit(2)
  }
}
