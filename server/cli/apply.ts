/**
 * `npm run apply -- FILE`: brings roles with their grants, dictionaries, parameters, top menus and clients from a YAML file to a server
 * through its calls; `--plan` only prints what would change; `--export` writes the file of a server. Exit code 1 when the server
 * refused something, 2 when it was not possible. Running it again changes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse, stringify, YAMLParseError } from 'yaml'
import { NotPossible } from '../conformance/client.ts'
import { BadSettingsFile, readSettings } from '../move/settings-file.ts'
import { type Change, exportSettings, planSettings } from '../move/settings.ts'
import { readArguments } from './options.ts'
import { signedIn, targetOf } from './target.ts'

const usage = `npm run apply -- FILE [--plan | --export] --user <account> --password <password> [--to http://host[:port]/api]
  [--dialect bladex|springblade] [--client saber:saber_secret] [--password-mode md5|plain|sm2] [--sm2-key <public key>]`
const text = { type: 'string' } as const
const { values, words } = readArguments(
  usage,
  {
    plan: { type: 'boolean' },
    export: { type: 'boolean' },
    to: { ...text, default: 'http://127.0.0.1:3000/api' },
    user: text,
    password: text,
    dialect: { ...text, default: 'bladex' },
    client: { ...text, default: 'saber:saber_secret' },
    'password-mode': { ...text, default: 'md5' },
    'sm2-key': text,
  },
  1,
)
const [file] = words
const target = targetOf({ ...values, url: values.to, passwordMode: values['password-mode'], sm2Key: values['sm2-key'] })

const inWords = ({ section, row, act, fields }: Change) =>
  [
    `${{ add: '+', change: '~', grant: '~' }[act]} ${section} ${row}`,
    ...fields.map(({ name, from, to }) =>
      act === 'grant'
        ? `    ${name}:${to && ` adds ${to}`}${to && from && ';'}${from && ` removes ${from}`}`
        : `    ${name}: ${act === 'change' ? `${JSON.stringify(from)} → ` : ''}${JSON.stringify(to)}`,
    ),
  ].join('\n')

async function apply(name: string, server: NonNullable<typeof target>): Promise<number> {
  const settings = readSettings(parse(readFileSync(name, 'utf8')))
  const changes = await planSettings(await signedIn(server), settings, process.env)
  let refused = 0
  for (const change of changes) {
    console.log(inWords(change))
    const why = values.plan ? undefined : await change.run()
    if (why === undefined) continue
    refused += 1
    console.log(`    refused: ${why}`)
  }
  const count = changes.length - refused
  console.log(values.plan ? `${count} changes to make` : `${count} changes made, ${refused} refused`)
  return refused ? 1 : 0
}

async function exportTo(name: string, server: NonNullable<typeof target>): Promise<number> {
  writeFileSync(name, stringify(await exportSettings(await signedIn(server)), { lineWidth: 0 }))
  console.log(`${name} holds the settings of ${server.url}`)
  return 0
}

if (!file || !target || (values.plan && values.export)) {
  console.error(`Usage: ${usage}`)
  process.exitCode = 2
} else
  try {
    process.exitCode = await (values.export ? exportTo : apply)(file, target)
  } catch (error) {
    const isFile = error instanceof Error && 'code' in error && 'path' in error
    if (!(error instanceof NotPossible || error instanceof BadSettingsFile || error instanceof YAMLParseError || isFile)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
