import { VirtualizedRows } from './virtualized-rows.tsx'
import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  className?: string
  /** On phones the header does not stand beside the value. */
  isUnlabelledOnPhones?: true
}

interface TableProps<Row> {
  /** For screen readers: what the table lists. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** Above this number of rows, only those near the viewport are rendered. */
const VIRTUALIZED_FROM_ROWS = 150

/** A data table; on phones each row becomes a card with the headers beside the values. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const isVirtualized = rows.length > VIRTUALIZED_FROM_ROWS
  return (
    <table
      className="w-full border-collapse tabular-nums max-md:block"
      {...(isVirtualized && { 'aria-rowcount': rows.length + 1 })}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr {...(isVirtualized && { 'aria-rowindex': 1 })}>
          {columns.map(({ header, className = '' }) => (
            <th
              key={header}
              scope="col"
              className={`border-b border-line px-2 py-3 text-left xl:px-3.5 text-sm font-semibold text-muted ${className}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {isVirtualized ? (
        <VirtualizedRows rows={rows} columns={columns.length} renderRow={renderRow} />
      ) : (
        <tbody className="max-md:block">{rows.map(renderRow)}</tbody>
      )}
    </table>
  )

  function renderRow(row: Row, at: number) {
    const border = at < rows.length - 1 ? 'max-md:border-b md:*:border-b' : ''
    return (
      <tr
        key={rowKey(row)}
        className={`max-md:relative max-md:block max-md:border-line max-md:py-3 ${border}`}
        {...(isVirtualized && { 'aria-rowindex': at + 2 })}
      >
        {columns.map(({ header, cell, className = '', isUnlabelledOnPhones }) => (
          <td
            key={header}
            className={`align-middle max-md:flex max-md:flex-wrap max-md:items-start max-md:gap-x-3 max-md:has-[button]:items-center max-md:px-1 max-md:py-1.5 md:border-line md:px-2 md:py-3 xl:px-3.5 ${className}`}
          >
            <span
              aria-hidden
              className={`max-w-full shrink-0 basis-22 text-sm/[1.7rem] font-semibold text-muted md:hidden ${isUnlabelledOnPhones ? 'hidden' : ''}`}
            >
              {header}
            </span>
            <div className="min-w-0 flex-1 basis-32 break-words">{cell(row)}</div>
          </td>
        ))}
      </tr>
    )
  }
}
