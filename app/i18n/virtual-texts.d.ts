/** Addresses of the console's texts by language and area (vite.texts.ts). */
declare module 'virtual:texts' {
  export const addresses: Partial<Record<string, Partial<Record<string, string>>>>
}
