// `npm run build`: the console (browser and server), then the program around it.
import { execFileSync } from 'node:child_process'
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
await import('../bench/bundle-size.mjs')
