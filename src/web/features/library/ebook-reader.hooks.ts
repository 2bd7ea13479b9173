import type { Drawing, Pdf } from './ebook-pdf.ts'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

/** Opens an e-book; when its address has expired, one fresh address, and on at the same page. */
export function useEbook(firstAddress: string, onRenew: () => Promise<string | null>) {
  const [attempt, setAttempt] = useState({ address: firstAddress })
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isRenewed = useRef(false)

  async function renew(): Promise<void> {
    isRenewed.current = true
    const address = await onRenew().catch(() => null)
    if (address === null) setFailed(true)
    else setAttempt({ address })
  }

  function fail(): void {
    if (isRenewed.current) setFailed(true)
    else void renew()
  }

  const latestFail = useRef(fail)
  useEffect(() => {
    latestFail.current = fail
  })

  useEffect(() => {
    const ending = new AbortController()
    open(attempt.address, ending.signal).then(
      (opened) => {
        if (!ending.signal.aborted) setPdf(opened)
      },
      () => {
        if (!ending.signal.aborted) latestFail.current()
      },
    )
    return () => ending.abort()
  }, [attempt])

  return {
    pdf,
    hasFailed,
    onFailed: useCallback(() => latestFail.current(), []),
    /** A page has come: the next failure, an hour later, may ask again. */
    onDrawn: useCallback(() => {
      isRenewed.current = false
    }, []),
    tryAgain(): void {
      setFailed(false)
      void renew()
    },
  }
}

/** Keeps one page drawn as it is now wanted: where to, and whether the first one stands there. */
export function useDrawnPage(
  wanted: Omit<Drawing, 'holder' | 'signal'>,
  on: { drawn: () => void; failed: () => void },
) {
  const [holder, setHolder] = useState<HTMLElement | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const { pdf, page, width, sought } = wanted
  const { drawn, failed } = on
  useEffect(() => {
    if (!holder || width === 0) return undefined
    const ending = new AbortController()
    draw({ pdf, page, width, sought, holder, signal: ending.signal }).then(
      () => {
        setDrawn(true)
        drawn()
      },
      () => {
        if (!ending.signal.aborted) failed()
      },
    )
    return () => ending.abort()
  }, [holder, pdf, page, width, sought, drawn, failed])
  return [setHolder, isDrawn] as const
}

/** The width of an element, for as long as it stands there. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** pdf.js comes with the first e-book, never with the course. */
async function open(address: string, signal: AbortSignal): Promise<Pdf> {
  const { openPdf } = await import('./ebook-pdf.ts')
  return openPdf(address, signal)
}

async function draw(drawing: Drawing): Promise<void> {
  const { drawPage } = await import('./ebook-pdf.ts')
  await drawPage(drawing)
}
