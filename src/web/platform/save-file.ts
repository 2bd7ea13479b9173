/** Saves text parts as a file with the given name. */
export function saveFile({ name, type, parts }: { name: string; type: string; parts: string[] }): void {
  saveBlob(new Blob(parts, { type }), name)
}

/** Lets the browser save a blob under the name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Revoked with a delay: some browsers start reading after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
