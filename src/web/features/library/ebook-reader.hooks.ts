import { type OutlineEntry, readOutline } from './ebook-outline.ts'
import type { Pdf } from './ebook-pdf.ts'
import { isReachable } from '#web/platform/is-reachable.ts'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

/** CONNECTION: it could not be loaded. DAMAGED: it was, but is no readable PDF. */
type EbookFailure = 'CONNECTION' | 'DAMAGED'

/** Opens an e-book. An expired URL is renewed once, and the reader stays on the same page. */
export function useEbook(initialUrl: string, renewUrl: () => Promise<string | null>) {
  const [attempt, setAttempt] = useState({ url: initialUrl })
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [failure, setFailure] = useState<EbookFailure | null>(null)
  const isRenewed = useRef(false)

  async function renew(): Promise<void> {
    isRenewed.current = true
    const url = await renewUrl().catch(() => null)
    if (url === null) setFailure('CONNECTION')
    else setAttempt({ url })
  }

  async function fail(error: unknown): Promise<void> {
    if (isRenewed.current) setFailure(await reasonOf(error, attempt.url))
    else await renew()
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
      (error: unknown) => {
        if (!closing.signal.aborted) void latestFail.current(error)
      },
    )
    return () => closing.abort()
  }, [attempt])

  return {
    pdf,
    failure,
    onFailed: useCallback((error: unknown) => void latestFail.current(error), []),
    /** After a rendered page the next failure, perhaps an hour later, may renew the URL again. */
    onRendered: useCallback(() => {
      isRenewed.current = false
    }, []),
    retry(): void {
      setFailure(null)
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

/** pdf.js names what it cannot read; of an unknown error it may be either. */
async function reasonOf(error: unknown, url: string): Promise<EbookFailure> {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidPDFException' || name === 'PasswordException') return 'DAMAGED'
  return name === 'UnknownErrorException' && (await isReachable(url)) ? 'DAMAGED' : 'CONNECTION'
}

/** pdf.js is loaded with the first e-book, not with the course. */
async function openEbook(url: string, signal: AbortSignal): Promise<Pdf> {
  const { openPdf } = await import('./ebook-pdf.ts')
  return openPdf(url, signal)
}
