/** Types shown inline: only those that no browser would run as a page of our origin. */
const INLINE_TYPES = /^(video|audio)\/|^image\/(png|jpeg|webp)$|^application\/pdf$/

/** The Content-Disposition header: whether a browser shows or saves a file, and under which name. */
export function contentDisposition({
  contentType,
  fileName,
}: {
  contentType: string
  fileName?: string | undefined
}): string {
  const kind = INLINE_TYPES.test(contentType) ? 'inline' : 'attachment'
  if (fileName === undefined) return kind
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
