/**
 * zod as the browser gets it (vite.config.ts): without parsers that it compiles. The content policy refuses those, and Firefox
 * reports the try on every page. It is said before the first schema is made, so each module that makes one comes after this one.
 */
import { config } from 'zod'

config({ jitless: true })

export * from 'zod'
