import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Rows that come and go together. */
const ROWS_PER_GROUP = 50
/** How far outside of the window rows are still drawn. */
const RENDER_MARGIN = '1200px'

interface VirtualizedRowsProps<Row> {
  rows: readonly Row[]
  columns: number
  draw: (row: Row, at: number) => ReactNode
}

/**
 * The rows of a long table in groups, of which only those near the window are drawn: the others keep their height. The
 * table tells the screen reader how many rows there are.
 */
export function VirtualizedRows<Row>({ rows, columns, draw }: VirtualizedRowsProps<Row>) {
  const starts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_GROUP) }, (_, group) => group * ROWS_PER_GROUP)
  return starts.map((start) => (
    <Group key={start} columns={columns}>
      {() => rows.slice(start, start + ROWS_PER_GROUP).map((row, at) => draw(row, start + at))}
    </Group>
  ))
}

function Group({ columns, children }: { columns: number; children: () => ReactNode }) {
  const element = useRef<HTMLTableSectionElement>(null)
  /** Of the rows that are not drawn; null while they are. */
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const group = element.current
    if (!group) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        // Whoever stands in it by keyboard is not pulled out of it.
        if (entry.isIntersecting || group.contains(document.activeElement)) setHeight(null)
        else if (entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height)
      },
      { rootMargin: `${RENDER_MARGIN} 0px` },
    )
    observer.observe(group)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={element} className="max-md:block">
      {height === null ? (
        children()
      ) : (
        <tr aria-hidden className="max-md:block" style={{ height }}>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing but the height of rows that are not drawn */}
          <td colSpan={columns} />
        </tr>
      )}
    </tbody>
  )
}
