/**
 * The pages that people open first: sign-in, home, a list, the orders. Their scripts come in few files (build-tools/few-files.ts),
 * compiled while they arrive (build-tools/compile-hint.ts), and their texts in one file (build-tools/texts.ts); tests/e2e/wire.spec.ts
 * limits their bytes and requests.
 */
import type { Area } from '#app/i18n/areas.ts'

interface FirstPage {
  /** Module of the route below app/, without its extension. */
  route: string
  /** Areas of texts that its first load has together. */
  areas: readonly Area[]
  /** The layer of scripts that it stands for: each includes those before it. */
  layer: 'start' | 'orders' | 'list' | 'home'
}

export const firstPages: readonly FirstPage[] = [
  { route: 'features/auth/login', areas: ['common', 'login'], layer: 'start' },
  { route: 'features/home/index', areas: ['common', 'shell', 'list'], layer: 'home' },
  { route: 'resource/list/list', areas: ['common', 'shell', 'list'], layer: 'list' },
  { route: 'features/money/orders/order', areas: ['common', 'shell', 'list', 'money'], layer: 'orders' },
]
