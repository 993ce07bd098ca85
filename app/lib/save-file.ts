/** Saves data of the page as a file of the user. */
export function saveFile(parts: BlobPart[], name: string, type = ''): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type }))
  link.download = name
  link.click()
  // Later, because the download must have started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
