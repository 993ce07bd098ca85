// `npm run build`: the console (browser and server), then the program around it.
import { execFileSync } from 'node:child_process'
import esbuild from 'esbuild'

execFileSync('remix', ['vite:build'], { stdio: 'inherit', shell: process.platform === 'win32' })
await esbuild.build({
  entryPoints: { main: 'server/main.ts', 'admin-password': 'server/cli/admin-password.ts' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.12',
  packages: 'external',
  outdir: 'build',
  logLevel: 'warning',
})
await import('../bench/bundle-size.mjs')
