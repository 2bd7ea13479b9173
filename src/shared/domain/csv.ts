/** A line of a CSV file (RFC 4180) with every text quoted and no cell that a spreadsheet reads as a formula. */
export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/** Whether a spreadsheet would read the cell as a formula without the apostrophe that `csvLine` adds. */
export function startsFormula(text: string): boolean {
  return FORMULA_PATTERN.test(text)
}

function csvField(field: string | number): string {
  return typeof field === 'number' ? String(field) : `"${escapeFormulas(field).replaceAll('"', '""')}"`
}

/** A phone number (E.164) or plain number: read as a formula it keeps its value, and people keep working with it. */
const HARMLESS = /^(?:\+[1-9]\d{6,14}|-?\d{1,15}(?:\.\d{1,15})?)$/

/**
 * Characters that start a formula, with their full-width, small, superscript and subscript forms, which some
 * spreadsheets accept.
 */
const FORMULA_START = '[=+\\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻₌₊₋−]'

/** Invisible characters before it: whitespace, controls, direction and width marks, soft hyphens. */
const INVISIBLE = '(?:(?![\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800])*'

const FORMULA_PATTERN = new RegExp(`^${INVISIBLE}${FORMULA_START}`, 'u')

/** Where a program that ignores quotes and splits at semicolons, tabs or lines would start a cell with a formula. */
const FORMULA_INSIDE = new RegExp(`([;\\t\\r\\n])(?=${INVISIBLE}${FORMULA_START})`, 'gu')

/**
 * An apostrophe makes a spreadsheet read a cell as text. A leading tab or line end gets one too: some programs drop
 * it and would read what follows.
 */
function escapeFormulas(text: string): string {
  if (HARMLESS.test(text)) return text
  const inside = text.replace(FORMULA_INSIDE, "$1'")
  return startsFormula(text) || /^[\t\r\n]/.test(text) ? `'${inside}` : inside
}
