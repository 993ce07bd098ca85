// Layers: contract < db < seeds < server. app is beside server and imports only contract; sheets and bodies import no other layer and are
// below both. app has layers of its own. tests/layers.test.ts finds circles. Features that the oldest supported browsers (package.json, browserslist) lack are errors: in scripts by name, in styles by
// year.
import css from '@eslint/css'
import js from '@eslint/js'
import { getCompatibleVersions } from 'baseline-browser-mapping'
import browserslist from 'browserslist'
import baseline from 'eslint-plugin-baseline-js'
import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import ts from 'typescript-eslint'
import { existsSync, readdirSync } from 'node:fs'
import { language } from './build-tools/lint-language.js'

const floor = (folder, allowed, ...more) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  ignores: [`${folder}/**/*.test.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^#(?!(${allowed.join('|')})/)`, message: `${folder} may import ${allowed.join(', ')} only` },
          { regex: '^\\.\\./\\.\\./', message: `From two folders up by the floor: #${folder}/...` },
          ...more,
        ],
      },
    ],
  },
})

/** Layers of app/ from the bottom, each with what it imports of other folders. */
const appLayers = {
  lib: ['contract'],
  ui: [],
  // styles and prefs are one layer: the build of the styles reads the list of themes.
  styles: ['app/prefs'],
  prefs: ['contract'],
  i18n: ['contract'],
  blade: ['contract', 'bodies'],
  components: ['contract'],
  forms: ['contract'],
  'first-load': ['contract'],
  shell: ['contract'],
  resource: ['contract', 'sheets'],
}
const layerNames = Object.keys(appLayers)
/** Features that show parts of another one. What several features need belongs into a lower layer. */
const featurePairs = {
  // The pages that a first sign-in must pass change the account's own password and second factor.
  auth: ['info'],
  // A demonstration acts through the simulation.
  demo: ['sim'],
  // The day shows parts of money's queue and flow, of the bed board and of the report.
  home: ['report', 'money', 'rental'],
  // Money's pages have the frame of a report.
  money: ['report'],
  // A decision opens the next case of the queue.
  rental: ['money'],
  system: ['money'],
}
const featureNames = readdirSync('app/features', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const layerRules = {
  resource: [{ regex: '^#contract/resources/(?!index)', message: 'The generic pages know kinds of fields, no resource' }],
}
const inApp = (names) => names.map((name) => `app/${name}`)
const byFloor = (names) => ({ regex: `^\\.\\./(${names.join('|')})/`, message: 'Import another layer or feature by its floor: #app/...' })

const apiFloors = ['core', 'secrets', 'http', 'rights', 'api']
const rooms = readdirSync('server', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const roomsAbove = new Set()
/** A room of the server: it imports the rooms that it names, and none of the files that mount the rooms or read the settings. */
function room(name, ...allowed) {
  const unknown = allowed.filter((one) => !roomsAbove.has(one))
  if (unknown.length) throw new Error(`server/${name} may only name rooms above its line, not ${unknown.join(', ')}`)
  roomsAbove.add(name)
  const others = rooms.filter((one) => one !== name && !allowed.includes(one))
  return floor(`server/${name}`, ['contract', 'db', 'seeds', 'sheets', 'bodies', 'server'], {
    regex: `^(#server|\\.\\.)/((${others.join('|')})/|(rooms|backend|serve|main|env)\\.ts$)`,
    message: `server/${name} may import ${allowed.join(', ') || 'no other room'}: see the rooms' lines in eslint.config.js`,
  })
}

const scripts = ['**/*.{ts,tsx,js,mjs}']

/** The last Baseline year that every browser in package.json's list supports. */
const served = browserslist().map((name) => name.split(' '))
const isServed = (year) =>
  getCompatibleVersions({ targetYear: year }).every(({ browser, version }) =>
    served.every(([name, floor]) => name !== browser.replace('safari_ios', 'ios_saf') || parseFloat(floor) >= parseFloat(version)),
  )
let available = 2020
while (isServed(available + 1)) available += 1

/** Features outside of that Baseline that these browsers support: a browser that is not served came later, or lacks them harmlessly. */
const exceptions = {
  // The build flattens nested rules.
  allowSelectors: ['has', 'nesting'],
  allowProperties: ['accent-color', 'mask-image', 'outline', 'overscroll-behavior-x', 'resize', 'scrollbar-width', 'user-select'],
}

const bodies = {
  selector: "CallExpression[callee.object.name='request'][callee.property.name=/^(formData|text|json|arrayBuffer|blob|bytes)$/]",
  message: 'Read a body within its limit: app/blade/read-form.server.ts',
}
// `as never` hides a wrong type.
const never = { selector: 'TSAsExpression > TSNeverKeyword', message: 'A type that fits, instead of `as never`' }
// Components look and behave the same everywhere. Hidden inputs are exempt, because they are invisible.
const parts = [
  'JSXOpeningElement[name.name=/^(button|dialog|select|table|textarea)$/]',
  "JSXOpeningElement[name.name='input']:not(:has(> JSXAttribute[name.name='type'][value.value='hidden']))",
].map((selector) => ({ selector, message: 'Pages are made of the parts in app/ui' }))
parts.push({
  selector: "ImportDeclaration[source.value='@remix-run/react'] ImportSpecifier[imported.name=/^(Nav)?Link$/]",
  message: 'The link of app/ui/link.tsx: one listener follows all of them',
})
parts.push({
  selector: "ImportDeclaration[source.value='@remix-run/react'] ImportSpecifier[imported.name='Form']",
  message: 'The form of app/forms/form.tsx: it names the person whose page it is on',
})
// Prevents SSRF: external addresses are checked in one place. The exempt files call only this server or one from the settings.
const elsewhere = [
  "CallExpression[callee.name='fetch']",
  "ImportDeclaration[source.value='undici'][importKind='value']",
  'ImportDeclaration[source.value=/^node:(http|https|http2|net|tls|dgram)$/] ImportSpecifier[imported.name=/^(request|get|connect|createConnection|createSocket|Agent|Socket)$/]',
].map((selector) => ({ selector, message: 'Send outgoing requests with server/http/outgoing.ts' }))

export default ts.config(
  { ignores: ['build', 'node_modules', '.node', 'data', 'test-results', 'shots'] },
  { files: scripts, extends: [js.configs.recommended, ...ts.configs.recommended] },
  {
    files: scripts,
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      'no-console': 'error',
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Read the environment in server/env.ts only' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: scripts, plugins: { language }, rules: { 'language/names': 'error', 'language/comments': 'error' } },
  { files: ['**/*.tsx', 'app/**/*.ts'], plugins: { 'react-hooks': hooks }, rules: { ...hooks.configs.recommended.rules } },
  {
    // These files parse untrusted text, where one backtracking expression can freeze the process.
    files: ['{app,bodies,contract,server,sheets}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': ['error', { report: 'potential' }] },
  },
  {
    files: ['{app,bodies,contract,sheets}/**/*.{ts,tsx}'],
    ignores: ['**/*.server.ts', '**/*.server.tsx', '**/*.test.ts'],
    plugins: { baseline },
    rules: {
      'baseline/use-baseline': [
        'error',
        {
          available,
          includeWebApis: { preset: 'auto' },
          includeJsBuiltins: { preset: 'auto' },
          // Popovers have a polyfill, and browsers without shared workers use one event source per tab. The remaining features are
          // supported as far as they are used here; functions-caller-arguments is a false positive for a variable named `caller`.
          ignoreFeatures: [
            'popover',
            'async-clipboard',
            'print',
            'top-level-await',
            'functions-caller-arguments',
            'shared-workers',
            'js-modules-shared-workers',
            'screen-wake-lock',
          ],
        },
      ],
    },
  },
  {
    files: ['app/styles/*.css'],
    language: 'css/css',
    // Tailwind has its own at-rules.
    languageOptions: { tolerant: true },
    plugins: { css },
    rules: { 'css/use-baseline': ['error', { available, ...exceptions }] },
  },
  { files: ['app/**/*.{ts,tsx}'], ignores: ['app/blade/read-form.server.ts'], rules: { 'no-restricted-syntax': ['error', bodies, never] } },
  {
    files: ['app/**/*.tsx'],
    ignores: ['app/ui/**', 'app/forms/form.tsx'],
    rules: { 'no-restricted-syntax': ['error', bodies, never, ...parts] },
  },
  {
    files: ['{bodies,db,seeds,sheets,server}/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      'server/http/{blade-server,outgoing,ready}.ts',
      'server/consoles/pass-calls.ts',
      'server/conformance/client.ts',
      'server/lab/journal-replay.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...elsewhere] },
  },
  {
    files: ['app/**/*.server.{ts,tsx}'],
    ignores: ['**/*.test.ts', 'app/blade/read-form.server.ts', 'app/blade/send.server.ts'],
    rules: { 'no-restricted-syntax': ['error', bodies, never, ...elsewhere] },
  },
  floor('contract', ['contract']),
  floor('db', ['contract', 'db']),
  floor('seeds', ['contract', 'db', 'seeds']),
  floor('sheets', ['sheets']),
  floor('bodies', ['bodies']),
  floor('server', ['contract', 'db', 'seeds', 'sheets', 'bodies', 'server']),
  // Rooms of the server, from the lowest: each line names the rooms that this one may import, which are all above it.
  room('core'),
  room('secrets', 'core'),
  room('http', 'core', 'secrets'),
  room('rights', 'core'),
  room('api', 'core', 'secrets', 'http', 'rights'),
  room('docs', 'http'),
  room('storage', 'core'),
  room('channel', 'core'),
  room('audit', ...apiFloors),
  room('system', ...apiFloors),
  room('rental', ...apiFloors),
  room('flow', ...apiFloors),
  room('platform', ...apiFloors, 'audit', 'storage', 'system'),
  room('access', ...apiFloors, 'audit', 'flow', 'platform', 'rental', 'system'),
  room('money', ...apiFloors, 'audit', 'channel', 'platform', 'system'),
  room('live', ...apiFloors, 'access'),
  room('undo', ...apiFloors, 'audit'),
  room('shift', ...apiFloors, 'rental'),
  room('pictures', ...apiFloors, 'audit', 'channel', 'money', 'rental'),
  room('sim', ...apiFloors, 'channel', 'money'),
  room('lab', ...apiFloors, 'access', 'audit', 'channel', 'money'),
  room('console-store', 'secrets'),
  room('backup'),
  room('conformance', 'core', 'secrets', 'http'),
  room('move', 'core', 'rights', 'conformance'),
  floor('app', ['contract', 'sheets', 'bodies', 'app']),
  ...layerNames.map((name, i) =>
    floor(`app/${name}`, [...appLayers[name], ...inApp(layerNames.slice(0, i + 1))], byFloor(layerNames), ...(layerRules[name] ?? [])),
  ),
  ...featureNames.map((name) =>
    floor(
      `app/features/${name}`,
      ['contract', 'sheets', ...inApp([...layerNames, ...[name, ...(featurePairs[name] ?? [])].map((own) => `features/${own}`)])],
      byFloor(featureNames.filter((other) => !existsSync(`app/features/${name}/${other}`))),
    ),
  ),
  {
    // These files run from a terminal, before or around the program, and print to standard output.
    files: ['server/*.mjs', 'server/env.ts', 'server/cli/*', 'tests/run.mjs', 'bench/**', '*.config.ts', 'tests/**'],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
)
