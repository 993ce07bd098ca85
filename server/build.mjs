// `npm run build`: the console (browser and server), then the program around it.
import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import esbuild from 'esbuild'

execFileSync('remix', ['vite:build'], { stdio: 'inherit', shell: process.platform === 'win32' })
await esbuild.build({
  entryPoints: ['server/main.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.12',
  packages: 'external',
  outfile: 'build/main.js',
  logLevel: 'warning',
})
// a thread is started from a file of its own, beside the program
copyFileSync('db/reader.mjs', 'build/reader.mjs')
await import('../bench/bundle-size.mjs')
