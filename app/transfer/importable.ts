/** Resources whose rows may come from a file, and the fields that tell two rows of one apart. */
export const importable: Readonly<Record<string, readonly string[] | undefined>> = {
  section: ['hosId', 'secName'],
  room: ['secId', 'roomName'],
  bed: ['roomId', 'bedName'],
  equ: ['batch'],
  price: ['priceName', 'hosId', 'typeId'],
}

/** What a file may be; bytes as it comes and, for a workbook, unpacked; characters of a cell (the form's own rules refuse what is cut). */
export const importLimits = { bytes: 5 * 1024 * 1024, unpacked: 64 * 1024 * 1024, rows: 5000, columns: 100, characters: 4000 } as const
