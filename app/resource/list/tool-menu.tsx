/** Shared look of a list's menus: columns and views. */
export const toolMenu =
  'inset-[0_0_0_auto]! my-auto! me-6! ms-auto! h-fit w-[min(400px,calc(100vw-24px))]! p-2! max-md:inset-0! max-md:mx-auto!'
export const toolList = 'max-h-[50dvh] overflow-auto'
export const toolLine = 'flex min-h-8.5 items-center gap-1.5 rounded-sm px-1.5 hover:bg-accent'
