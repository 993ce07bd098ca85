/** The address of the file of icons (vite.icons.ts). */
declare module 'virtual:icon-sheet' {
  const address: string
  export default address
}
