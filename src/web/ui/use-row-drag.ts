import { dropIndex, type RowBox } from './sort-order.ts'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A row that is being dragged. */
export interface RowDrag {
  from: number
  to: number
  /** The vertical distance from its start, in pixels. */
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

/** Drags the rows of a list by their handles, with mouse, pen or touch; Escape cancels. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const dragStart = useRef<DragStart | null>(null)
  const isDragging = drag !== null

  function endDrag(): void {
    dragStart.current = null
    setDrag(null)
  }

  // Listens in the capture phase, because Escape would also close the enclosing dialog.
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

  /** The event handlers of the drag handle of the row at `from`. */
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
      // Computes the drop index from the pointer: the rendered position lags behind it on slow phones.
      onPointerUp(event: PointerEvent<HTMLElement>): void {
        const { current } = dragStart
        endDrag()
        if (!current) return
        const dropped = dragAt(current, event.clientY)
        if (dropped.to !== dropped.from) onDrop(dropped.from, dropped.to)
      },
      onPointerCancel: endDrag,
      onLostPointerCapture: endDrag,
    }
  }

  return { drag, handleOf }
}

/** The drag state with the pointer at `y`. */
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
