import { VirtualizedRows } from './virtualized-rows.tsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  className?: string
  /** On phones the header does not stand beside the value. */
  isUnlabelledOnPhones?: true
  /**
   * Its place in a row's card on phones, which has no headers: a table with a 'main' column shows such cards. One action
   * stands beside the main cell, several stand at the end.
   */
  onPhones?: 'main' | 'action' | 'actions'
  /** Figures to be compared: aligned at their ends. */
  isAmount?: true
  /** The list can be in the order of this column; its head changes that. */
  sort?: ColumnSort
}

interface ColumnSort {
  /** Null while the list has another order. */
  direction: 'ascending' | 'descending' | null
  onSort: () => void
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

/**
 * A data table with rows of 48 px and a head that stays in view. What has the class `row-target` in a row is pressed
 * wherever the row is. On phones each row becomes a card: without headers, if one column is the main one, else with the
 * headers beside the values.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const isVirtualized = rows.length > VIRTUALIZED_FROM_ROWS
  const hasCards = columns.some(({ onPhones }) => onPhones === 'main')
  return (
    <table
      className={`w-full border-collapse tabular-nums max-md:block ${LIFTED_CLASS} ${DENSE_CLASS}`}
      {...(isVirtualized && { 'aria-rowcount': rows.length + 1 })}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr {...(isVirtualized && { 'aria-rowindex': 1 })}>
          {columns.map(({ header, isAmount, sort, className = '' }) => (
            <th
              key={header}
              scope="col"
              {...(sort?.direction && { 'aria-sort': sort.direction })}
              className={`bg-raised px-2 py-2.5 text-left text-sm font-semibold text-muted shadow-[inset_0_-1px_var(--line)] md:sticky md:top-0 md:z-2 xl:px-3.5 ${isAmount ? 'md:text-right' : ''} ${className}`}
            >
              {sort ? <SortButton header={header} {...sort} /> : header}
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
        className={`group relative has-[.row-target]:hover:bg-surface/60 max-md:border-line ${hasCards ? CARD_CLASS : 'max-md:block max-md:py-3'} ${border}`}
        {...(isVirtualized && { 'aria-rowindex': at + 2 })}
      >
        {columns.map(({ header, cell, className = '', isUnlabelledOnPhones, onPhones, isAmount }) => (
          <td
            key={header}
            className={`align-middle md:h-12 md:border-line md:px-2 md:py-1 md:leading-5 xl:px-3.5 ${hasCards ? CARD_CELL_CLASSES[onPhones ?? 'detail'] : ROW_CELL_CLASS} ${isAmount ? 'md:text-right' : ''} ${className}`}
          >
            {!hasCards && (
              <span
                aria-hidden
                className={`max-w-full shrink-0 basis-22 text-sm/[1.7rem] font-semibold text-muted md:hidden ${isUnlabelledOnPhones ? 'hidden' : ''}`}
              >
                {header}
              </span>
            )}
            <div
              className={`min-w-0 flex-1 basis-32 break-words ${onPhones?.startsWith('action') ? ACTIONS_CLASS : ''}`}
            >
              {cell(row)}
            </div>
          </td>
        ))}
      </tr>
    )
  }
}

/** What else can be pressed in a row lies above its `row-target`. */
const LIFTED_CLASS =
  '[&_td_:is(a,button,label,summary):not(.row-target)]:relative [&_td_:is(a,button,label,summary):not(.row-target)]:z-1'

/** With a mouse the buttons of a row are smaller. */
const DENSE_CLASS = 'md:pointer-fine:[&_td_.size-11]:size-9'

/** With a mouse the actions show where it is, and where the focus is. */
const ACTIONS_CLASS =
  'transition-opacity md:pointer-fine:opacity-0 md:group-hover:opacity-100 md:group-focus-within:opacity-100'

/** On phones: the main cell, below it, after a break, the details and the actions. */
const CARD_CLASS =
  'max-md:before:basis-full max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:px-1 max-md:py-1'

const CARD_CELL_CLASSES = {
  main: 'max-md:block max-md:min-w-0 max-md:flex-1 max-md:basis-1/2 max-md:-order-2 max-md:leading-6',
  action: 'max-md:-order-1 max-md:-my-1.5 max-md:block',
  detail: 'max-md:block max-md:max-w-full max-md:text-[0.9375rem] max-md:leading-6',
  actions: 'max-md:-my-1.5 max-md:ml-auto max-md:block',
}

const ROW_CELL_CLASS =
  'max-md:flex max-md:flex-wrap max-md:items-start max-md:gap-x-3 max-md:px-1 max-md:py-1.5 max-md:has-[button]:items-center'

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function SortButton({ header, direction, onSort }: ColumnSort & { header: string }) {
  const Icon = SORT_ICONS[direction ?? 'none']
  return (
    <button
      type="button"
      onClick={onSort}
      className="-my-1 inline-flex items-center gap-1.5 py-1 hover:text-foreground"
    >
      {header}
      <Icon aria-hidden size={15} className={direction ? 'text-accent-deep' : ''} />
    </button>
  )
}
