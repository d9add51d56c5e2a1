/** Hands a text to the browser's downloads, as a file of this name. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun with its own hold on the data.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
