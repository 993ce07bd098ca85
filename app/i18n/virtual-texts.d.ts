/** The console's texts by language and area; made by vite.config.ts. */
declare module 'virtual:texts' {
  export const load: Partial<Record<string, Partial<Record<string, () => Promise<{ default: Record<string, string> }>>>>>
}
