const SAVED_MS = 60_000

/** Hands a file to the browser to save. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS)
}
