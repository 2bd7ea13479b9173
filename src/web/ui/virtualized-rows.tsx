import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Rows are rendered and removed in groups of this size. */
export const ROWS_PER_GROUP = 50
/** Rows within this distance of the viewport are rendered. */
const RENDER_MARGIN = '1200px'

interface VirtualizedRowsProps<Row> {
  rows: readonly Row[]
  columns: number
  renderRow: (row: Row, at: number) => ReactNode
}

/**
 * The rows of a long table in groups. Only groups near the viewport are rendered; the others keep their height. The
 * table itself tells screen readers the number of rows.
 */
export function VirtualizedRows<Row>({ rows, columns, renderRow }: VirtualizedRowsProps<Row>) {
  const starts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_GROUP) }, (_, group) => group * ROWS_PER_GROUP)
  return starts.map((start) => (
    <Group key={start} columns={columns}>
      {() => rows.slice(start, start + ROWS_PER_GROUP).map((row, at) => renderRow(row, start + at))}
    </Group>
  ))
}

function Group({ columns, children }: { columns: number; children: () => ReactNode }) {
  const element = useRef<HTMLTableSectionElement>(null)
  /** The group's height while its rows are not rendered; null while they are. */
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const group = element.current
    if (!group) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        // A group that contains the focus stays rendered.
        if (entry.isIntersecting || group.contains(document.activeElement)) setHeight(null)
        else if (entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height)
      },
      { rootMargin: `${RENDER_MARGIN} 0px`, scrollMargin: `${RENDER_MARGIN} 0px` },
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
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- only reserves the height of rows that are not rendered */}
          <td colSpan={columns} />
        </tr>
      )}
    </tbody>
  )
}
