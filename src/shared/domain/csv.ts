/** A line of a CSV file (RFC 4180), every text in quotes, in which no cell is a formula. */
export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/** Whether a cell that begins so would be a formula, were it not for the apostrophe of `csvLine`. */
export function beginsFormula(text: string): boolean {
  return BEGINS_FORMULA.test(text)
}

function csvField(field: string | number): string {
  return typeof field === 'number' ? String(field) : `"${withoutFormulas(field).replaceAll('"', '""')}"`
}

/** A phone number (E.164) or a plain number: as a formula it is what it was as a text, and people go on working with it. */
const HARMLESS = /^(?:\+[1-9]\d{6,14}|-?\d{1,15}(?:\.\d{1,15})?)$/

/** What a formula may begin with, also as letters of full width, small, raised or lowered: spreadsheets take several for the plain one. */
const FORMULA = '[=+\\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻₌₊₋−]'

/** What nobody sees before it: blanks, controls, marks of direction and width, soft hyphens. */
const UNSEEN = '(?:(?![\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800])*'

const BEGINS_FORMULA = new RegExp(`^${UNSEEN}${FORMULA}`, 'u')

/** Where a program that splits at semicolons, tabs or lines, whatever the quotes say, would begin a cell with a formula. */
const FORMULA_INSIDE = new RegExp(`([;\\t\\r\\n])(?=${UNSEEN}${FORMULA})`, 'gu')

/**
 * An apostrophe makes a spreadsheet take a cell for text. A tab or a line end that begins one gets it too: some
 * programs drop it, and what follows would count.
 */
function withoutFormulas(text: string): string {
  if (HARMLESS.test(text)) return text
  const inside = text.replace(FORMULA_INSIDE, "$1'")
  return beginsFormula(text) || /^[\t\r\n]/.test(text) ? `'${inside}` : inside
}
