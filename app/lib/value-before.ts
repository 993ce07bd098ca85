/** What stood in a plain field before the script ran; nothing on the server and where no such field is. */
export function valueBefore(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const plain = document.getElementById(id)
  return plain instanceof HTMLTextAreaElement || plain instanceof HTMLSelectElement ? plain.value : undefined
}
