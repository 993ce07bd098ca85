/** The address of the file of the menu's icons (vite.icons.ts). */
declare module 'virtual:icon-sheet/menu' {
  const address: string
  export default address
}
