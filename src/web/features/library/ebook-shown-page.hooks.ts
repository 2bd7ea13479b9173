import type { Destination } from './ebook-outline.ts'
import type { Pdf } from './ebook-pdf.ts'
import type { drawSheet, Sheet } from './ebook-sheet.ts'
import { createSheetCache, type SheetCache } from './ebook-sheet-cache.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface ShownPage {
  pdf: Pdf
  page: number
  /** In CSS pixels. */
  width: number
  isCropped: boolean
  /** The text to mark. */
  searchText: string
  onJump: (to: Destination) => void
}

interface KeptSheets {
  drawing: Pick<ShownPage, 'pdf' | 'width' | 'isCropped'>
  cache: SheetCache<Sheet>
}

/** After so many turns what pdf.js keeps of all pages, such as their fonts, is released. */
const TURNS_BETWEEN_CLEANUPS = 20

/**
 * Shows a page in a container, and draws the next one ahead; the pages before and after it are kept. Returns the ref of
 * the container, and whether a page has been shown.
 */
export function useShownPage(
  shown: ShownPage,
  handlers: { onRendered: () => void; onFailed: (error: unknown) => void },
) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { pdf, page, width, isCropped, searchText } = shown
  const { onRendered, onFailed } = handlers
  const onJump = useEffectEvent(shown.onJump)
  const kept = useRef<KeptSheets | null>(null)
  const turns = useRef(0)
  const cleanUpAfterTurns = useEffectEvent(() => {
    turns.current += 1
    // It refuses while a page is being drawn; the next time is soon enough.
    if (turns.current % TURNS_BETWEEN_CLEANUPS === 0) pdf.cleanup().catch(() => {})
  })

  /** The sheets of this width; those of another one are dropped. */
  const sheetsOf = useEffectEvent((drawing: KeptSheets['drawing']): SheetCache<Sheet> => {
    const before = kept.current
    if (before && isSameDrawing(before.drawing, drawing)) return before.cache
    before?.cache.keepOnly([])
    const cache = createSheetCache((number, signal) =>
      drawPage({ ...drawing, page: number, onJump: (to) => onJump(to), signal }),
    )
    kept.current = { drawing, cache }
    return cache
  })
  useEffect(
    () => () => {
      kept.current?.cache.keepOnly([])
      kept.current = null
    },
    [],
  )

  useEffect(() => {
    if (width === 0) return undefined
    const cache = sheetsOf({ pdf, width, isCropped })
    let isCurrent = true
    cache.keepOnly([page - 1, page, page + 1])
    cache.get(page).then(
      (drawn) => {
        if (!isCurrent) return
        setSheet(drawn)
        onRendered()
        const ahead = page < pdf.numPages ? cache.get(page + 1) : Promise.resolve()
        // The next page is not needed yet: if it fails, it is drawn again when it is.
        ahead.then(
          () => cleanUpAfterTurns(),
          () => {},
        )
      },
      (error: unknown) => {
        if (isCurrent) onFailed(error)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [pdf, page, width, isCropped, onRendered, onFailed])

  useEffect(() => {
    if (!container || !sheet) return undefined
    container.append(sheet.element)
    return () => sheet.hide()
  }, [container, sheet])

  useEffect(() => sheet?.mark(searchText), [sheet, searchText])

  return [setContainer, sheet !== null] as const
}

function isSameDrawing(a: KeptSheets['drawing'], b: KeptSheets['drawing']): boolean {
  return a.pdf === b.pdf && a.width === b.width && a.isCropped === b.isCropped
}

async function drawPage(options: Parameters<typeof drawSheet>[0]): Promise<Sheet> {
  const { drawSheet: draw } = await import('./ebook-pdf.ts')
  return draw(options)
}
