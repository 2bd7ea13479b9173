/** The names asked for on the command line, all of `known` when there are none; undefined after naming a wrong one. */
export function askedNames(kind: string, known: Record<string, unknown>): string[] | undefined {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !(name in known))
  if (unknown.length > 0) {
    console.error(`There is no ${kind} "${unknown.join(', ')}". There are: ${Object.keys(known).join(', ')}.`)
    process.exitCode = 1
    return undefined
  }
  return asked.length > 0 ? asked : Object.keys(known)
}

/** Prints lines of cells in columns, the first line being their heading. */
export function printTable(lines: string[][]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log('')
  for (const line of lines) console.log(line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
}
