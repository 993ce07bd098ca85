/** The letter that stands for a name where there is no picture. */
export const firstLetter = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''
