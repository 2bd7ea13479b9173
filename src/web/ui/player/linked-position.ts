/** The second or page that a link names as `at`; null for none. */
export function readPosition(query: URLSearchParams): number | null {
  const at = query.get('at')
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null
}
