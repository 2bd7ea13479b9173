import { type RefObject, useEffect, useRef, useState } from 'react'

interface PreviewFrameProps {
  /** A page of this site; another address loads anew, at the place where it was scrolled to. */
  src: string
  title: string
  /** The width of the screen that is shown, however wide the frame itself is. */
  widthInPixels: number
  /** The id of the part of the page to scroll to. */
  anchor?: string | undefined
}

/** A page as a screen of another width shows it, scaled to the room there is. Its links and forms do nothing. */
export function PreviewFrame({ src, title, widthInPixels, anchor }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolledTo = useRef<number | null>(null)
  const size = useSize(box)
  const scale = size ? Math.min(1, size.width / widthInPixels) : 1

  useEffect(() => {
    scrolledTo.current = null
    scrollTo(frame.current?.contentDocument, anchor)
  }, [anchor])

  function onLoad(): void {
    const { contentWindow: page } = frame.current ?? {}
    if (!page) return
    page.document.addEventListener('click', stopLinks, true)
    if (scrolledTo.current === null) scrollTo(page.document, anchor)
    else page.scrollTo({ top: scrolledTo.current, behavior: 'instant' })
    page.addEventListener('scroll', () => (scrolledTo.current = page.scrollY), { passive: true })
  }

  return (
    <div ref={box} className="h-full w-0 min-w-full overflow-hidden rounded-field border border-line bg-surface">
      {size && size.width > 0 && (
        <iframe
          // Another address in the same frame would be a step of the browser's history, which Back goes through.
          key={src}
          ref={frame}
          src={src}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, whose own policy sandboxes it, too
          sandbox="allow-same-origin allow-scripts"
          title={title}
          onLoad={onLoad}
          className="block max-w-none origin-top-left border-0 bg-background"
          style={{
            width: widthInPixels,
            height: size.height / scale,
            marginLeft: Math.max(0, (size.width - widthInPixels * scale) / 2),
            transform: `scale(${scale})`,
          }}
        />
      )}
    </div>
  )
}

/** The administrator stays where they are: what is clicked in a preview leads nowhere. */
function stopLinks(event: Event): void {
  const isInLink = event.composedPath().some((element) => 'href' in element)
  if (isInLink) event.preventDefault()
}

function scrollTo(page: Document | null | undefined, anchor: string | undefined): void {
  const part = anchor === undefined ? null : page?.getElementById(anchor)
  part?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

function useSize(box: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}
