/** The console's texts in one language; made by vite.config.ts. */
declare module 'virtual:texts-*' {
  const texts: Record<string, string>
  export default texts
}
