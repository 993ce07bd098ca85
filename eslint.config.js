// Floors: contract < db < seeds < server, and app beside server on contract alone. Four rules hold them.
import js from '@eslint/js'
import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import ts from 'typescript-eslint'

const floor = (folder, allowed) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  ignores: [`${folder}/**/*.test.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ regex: `^#(?!(${allowed.join('|')})/)`, message: `${folder} may import ${allowed.join(', ')} only` }] },
    ],
  },
})

export default ts.config(
  { ignores: ['build', 'node_modules', '.node', 'data', 'test-results', 'shots'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      'no-console': 'error',
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Read the environment in server/env.ts only' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['**/*.tsx', 'app/**/*.ts'], plugins: { 'react-hooks': hooks }, rules: { ...hooks.configs.recommended.rules } },
  {
    // why: these read texts from outside, and one expression that backtracks freezes the process
    files: ['{app,contract,server}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': ['error', { report: 'potential' }] },
  },
  floor('contract', ['contract']),
  floor('db', ['contract', 'db']),
  floor('seeds', ['contract', 'db', 'seeds']),
  floor('server', ['contract', 'db', 'seeds', 'server']),
  floor('app', ['contract', 'app']),
  {
    // why: these run from a terminal, before or around the program, and speak to it on standard output
    files: ['server/*.mjs', 'server/env.ts', 'server/cli/*', 'tests/run.mjs', 'bench/**', '*.config.ts', 'tests/**'],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
)
