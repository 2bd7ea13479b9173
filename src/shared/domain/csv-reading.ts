import { beginsFormula } from './csv.ts'

/** Spreadsheets take a file for UTF-8 when it begins so. */
export const BYTE_ORDER_MARK = '\uFEFF'

export interface CsvRecord {
  /** Where it begins in the file, the first line being 1. */
  line: number
  cells: string[]
}

/**
 * The lines of a CSV file without the empty ones; cells are trimmed, and the apostrophe of `csvLine` is taken off.
 * Cells are parted by commas, or by what the first line uses instead: semicolons or tabs.
 */
export function parseCsv(text: string): CsvRecord[] {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const pattern = patternFor(separatorOf(content))
  const records: CsvRecord[] = []
  let [line, record]: [number, CsvRecord | null] = [1, null]
  for (const match of content.matchAll(pattern)) {
    const [all, quoted, plain = '', end = ''] = match
    record ??= { line, cells: [] }
    record.cells.push(read(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
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

/** A cell, in quotes or not, with what ends it. */
function patternFor(separator: string): RegExp {
  return new RegExp(
    `(?:[^\\S\\r\\n\\t]*"((?:[^"]|"")*)"[^\\S\\r\\n\\t]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'gy',
  )
}

function separatorOf(content: string): string {
  const [head = ''] = content.split(LINE_END, 1)
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ','
}

function read(cell: string): string {
  const trimmed = cell.trim()
  return trimmed.startsWith("'") && beginsFormula(trimmed.slice(1)) ? trimmed.slice(1) : trimmed
}
