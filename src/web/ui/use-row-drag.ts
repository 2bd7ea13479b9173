import { dropIndex, type RowBox } from './sort-order.ts'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A row on its way. */
export interface RowDrag {
  from: number
  to: number
  /** In pixels, from where it was dragStart. */
  by: number
  height: number
}

interface DragStart {
  from: number
  rows: RowBox[]
  startY: number
  scroller: Element | null
  startScroll: number
}

const EDGE_IN_PIXELS = 64
const SCROLL_STEP_IN_PIXELS = 14

/** Drags the rows of a list by their handles, with mouse, pen or finger; Escape puts the row back. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const dragStart = useRef<DragStart | null>(null)
  const isDragging = drag !== null

  function endDrag(): void {
    dragStart.current = null
    setDrag(null)
  }

  // Before the dialog around hears of it, which would close.
  useEffect(() => {
    if (!isDragging) return
    const stop = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      dragStart.current = null
      setDrag(null)
    }
    document.addEventListener('keydown', stop, true)
    return () => document.removeEventListener('keydown', stop, true)
  }, [isDragging])

  /** What the handle of the row at `from` listens to. */
  function handleOf(from: number) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.button !== 0 || !list.current) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const rows = Array.from(list.current.children, (row) => {
          const { top, height } = row.getBoundingClientRect()
          return { top, height }
        })
        const scroller = findScroller(list.current)
        dragStart.current = { from, rows, startY: event.clientY, scroller, startScroll: scroller?.scrollTop ?? 0 }
        setDrag({ from, to: from, by: 0, height: rows[from]?.height ?? 0 })
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const { current } = dragStart
        if (!current) return
        scrollAtEdge(current.scroller, event.clientY)
        setDrag(dragAt(current, event.clientY))
      },
      // Where it lands is asked of the finger: what is drawn lags behind it on a slow phone.
      onPointerUp(event: PointerEvent<HTMLElement>): void {
        const { current } = dragStart
        endDrag()
        if (!current) return
        const landed = dragAt(current, event.clientY)
        if (landed.to !== landed.from) onDrop(landed.from, landed.to)
      },
      onPointerCancel: endDrag,
      onLostPointerCapture: endDrag,
    }
  }

  return { drag, handleOf }
}

/** How a row that was dragStart lies with the pointer at `y`. */
function dragAt({ from, rows, startY, scroller, startScroll }: DragStart, y: number): RowDrag {
  const by = y - startY + (scroller?.scrollTop ?? 0) - startScroll
  return { from, to: dropIndex(rows, from, by), by, height: rows[from]?.height ?? 0 }
}

function findScroller(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if (at.scrollHeight > at.clientHeight && (overflowY === 'auto' || overflowY === 'scroll')) return at
  }
  return document.scrollingElement
}

function scrollAtEdge(scroller: Element | null, y: number): void {
  if (!scroller) return
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect()
  if (y < top + EDGE_IN_PIXELS) scroller.scrollBy(0, -SCROLL_STEP_IN_PIXELS)
  if (y > bottom - EDGE_IN_PIXELS) scroller.scrollBy(0, SCROLL_STEP_IN_PIXELS)
}
