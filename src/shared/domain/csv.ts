/** A line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is made harmless by an apostrophe. */
export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(field: string | number): string {
  if (typeof field === 'number') return String(field)
  const text = /^[\s\uFEFF]*[=+\-@|%]/u.test(field) || /^[\t\r\n]/.test(field) ? `'${field}` : field
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
