/** Files of the console's texts by language, those of several areas first (build-tools/texts.ts). */
declare module 'virtual:texts' {
  import type { Area } from './config.ts'

  export const textFiles: Partial<Record<string, readonly { areas: readonly Area[]; address: string }[]>>
}
