/** The page this member last read of this e-book; the first one where nothing is remembered. */
export function recallPage(memberId: string, ebookId: string): number {
  const page = Number(onStorage((storage) => storage.getItem(keyOf(memberId, ebookId))))
  return Number.isInteger(page) && page > 0 ? page : 1
}

export function rememberPage(memberId: string, ebookId: string, page: number): void {
  onStorage((storage) => storage.setItem(keyOf(memberId, ebookId), String(page)))
}

function keyOf(memberId: string, ebookId: string): string {
  return `ebook-page:${memberId}:${ebookId}`
}

/** A browser that stores nothing opens each e-book at its first page; all else works. */
function onStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
