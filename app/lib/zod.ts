/**
 * zod for the browser (vite.config.ts), without JIT-compiled parsers. The content policy refuses those, and Firefox
 * reports the attempt on every page. Configured before the first schema is made, so every module with schemas imports this one.
 */
import { config } from 'zod'

config({ jitless: true })

export * from 'zod'
