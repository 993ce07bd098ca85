/** Limits of a file: bytes as uploaded and, for a workbook, uncompressed; characters of a cell (the form's rules refuse what is cut). */
export const importLimits = { bytes: 5 * 1024 * 1024, unpacked: 64 * 1024 * 1024, rows: 5000, columns: 100, characters: 4000 } as const
