import { startsFormula } from './csv.ts'

/** Makes spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export interface CsvRecord {
  /** The line of the file on which it begins, from 1. */
  line: number
  cells: string[]
}

/**
 * Parses the non-empty lines of a CSV file. Cells are trimmed, and the apostrophe that `csvLine` adds is removed. The
 * separator is a comma, or a semicolon or tab if the first line uses that.
 */
export function parseCsv(text: string): CsvRecord[] {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const pattern = patternFor(detectSeparator(content))
  const records: CsvRecord[] = []
  let [line, record]: [number, CsvRecord | null] = [1, null]
  for (const match of content.matchAll(pattern)) {
    const [all, quoted, plain = '', end = ''] = match
    record ??= { line, cells: [] }
    record.cells.push(unescapeCell(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    line += all.split(LINE_END).length - 1
    if (LINE_END.test(end) || end === '') {
      if (record.cells.some((cell) => cell !== '')) records.push(record)
      record = null
    }
    if (end === '') break
  }
  return records
}

const LINE_END = /\r\n|\n|\r/

/** Matches a cell, quoted or not, and its separator or line end. */
function patternFor(separator: string): RegExp {
  return new RegExp(
    `(?:[^\\S\\r\\n\\t]*"((?:[^"]|"")*)"[^\\S\\r\\n\\t]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'gy',
  )
}

function detectSeparator(content: string): string {
  const [head = ''] = content.split(LINE_END, 1)
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ','
}

function unescapeCell(cell: string): string {
  const trimmed = cell.trim()
  return trimmed.startsWith("'") && startsFormula(trimmed.slice(1)) ? trimmed.slice(1) : trimmed
}
