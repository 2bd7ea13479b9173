/** Hands a file that was made here to the browser, which saves it under the name. */
export function saveFile({ name, type, parts }: { name: string; type: string; parts: string[] }): void {
  const address = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Not at once: some browsers begin to read a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
