import { type OutlineEntry, readOutline } from './ebook-outline.ts'
import type { Pdf } from './ebook-pdf.ts'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

/** Opens an e-book. An expired URL is renewed once, and the reader stays on the same page. */
export function useEbook(initialUrl: string, renewUrl: () => Promise<string | null>) {
  const [attempt, setAttempt] = useState({ url: initialUrl })
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isRenewed = useRef(false)

  async function renew(): Promise<void> {
    isRenewed.current = true
    const url = await renewUrl().catch(() => null)
    if (url === null) setFailed(true)
    else setAttempt({ url })
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
    const closing = new AbortController()
    openEbook(attempt.url, closing.signal).then(
      (opened) => {
        if (!closing.signal.aborted) setPdf(opened)
      },
      () => {
        if (!closing.signal.aborted) latestFail.current()
      },
    )
    return () => closing.abort()
  }, [attempt])

  return {
    pdf,
    hasFailed,
    onFailed: useCallback(() => latestFail.current(), []),
    /** After a rendered page the next failure, perhaps an hour later, may renew the URL again. */
    onRendered: useCallback(() => {
      isRenewed.current = false
    }, []),
    retry(): void {
      setFailed(false)
      void renew()
    },
  }
}

/** The list of contents of an e-book; empty while it is read and if there is none. */
export function useOutline(pdf: Pdf): readonly OutlineEntry[] {
  const [outline, setOutline] = useState<readonly OutlineEntry[]>([])
  useEffect(() => {
    let isCurrent = true
    readOutline(pdf).then(
      (entries) => {
        if (isCurrent) setOutline(entries)
      },
      // The book can be read without it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [pdf])
  return outline
}

/** The width of an element while it is mounted. */
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

/** pdf.js is loaded with the first e-book, not with the course. */
async function openEbook(url: string, signal: AbortSignal): Promise<Pdf> {
  const { openPdf } = await import('./ebook-pdf.ts')
  return openPdf(url, signal)
}
