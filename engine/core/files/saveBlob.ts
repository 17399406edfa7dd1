/** Saves bytes on the person's device, by the browser's own way of downloading. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
