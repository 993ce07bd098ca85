/**
 * Limits of a file: bytes as uploaded and, for a workbook, decompressed; characters per cell (a longer text is cut, and the form's
 * rules refuse it).
 */
export const importLimits = { bytes: 5 * 1024 * 1024, unpacked: 64 * 1024 * 1024, rows: 5000, columns: 100, characters: 4000 } as const
