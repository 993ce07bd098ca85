/** Entry of the built program. An old Node is refused before packages are loaded whose binaries would end it without a word. */
if (Number(process.versions.napi) < 10) {
  process.stderr.write(`Ward Console needs Node 22.14 or newer (24 is best), this is ${process.versions.node}; npm run serve finds one.\n`)
  process.exit(1)
}
await import('./main.ts')

export {}
