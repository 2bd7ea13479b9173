/** A drawn page. */
interface Drawn {
  /** Frees its memory, at once or when it leaves the screen. */
  discard(): void
}

export interface SheetCache<Sheet> {
  get(page: number): Promise<Sheet>
  /** Discards all others. */
  keepOnly(pages: readonly number[]): void
}

/** Keeps drawn pages, so that turning to the next one takes no time; the caller says which, so that memory is bounded. */
export function createSheetCache<Sheet extends Drawn>(
  draw: (page: number, signal: AbortSignal) => Promise<Sheet>,
): SheetCache<Sheet> {
  const kept = new Map<number, { sheet: Promise<Sheet>; drawing: AbortController }>()

  function drop(page: number): void {
    const entry = kept.get(page)
    if (!entry) return
    kept.delete(page)
    entry.drawing.abort()
    entry.sheet.then(
      (sheet) => sheet.discard(),
      () => {},
    )
  }

  return {
    get(page) {
      const existing = kept.get(page)
      if (existing) return existing.sheet
      const drawing = new AbortController()
      const sheet = draw(page, drawing.signal)
      kept.set(page, { sheet, drawing })
      // A failed page is drawn again when it is needed.
      sheet.catch(() => {
        if (kept.get(page)?.drawing === drawing) kept.delete(page)
      })
      return sheet
    },
    keepOnly(pages) {
      for (const page of kept.keys()) if (!pages.includes(page)) drop(page)
    },
  }
}
