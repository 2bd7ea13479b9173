const clockFiles = /^src\/(server\/adapters\/clock-[\w-]+|web\/platform\/clock-machine)\.ts$/
const machineTime = /\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b|\bperformance\.timeOrigin\b/

/** Style 9: only the two clock files ask the machine for the time; everybody else is told. */
export function asksTheMachine(file: string, code: string): boolean {
  return !clockFiles.test(file) && machineTime.test(code)
}

const madeWhileLoading = /^(?:export )?const \w+ = new Intl\.\w+/m

/** A formatter costs a phone tens of milliseconds: it is made when it is first asked for (`once`), not by an import. */
export function makesFormattersWhileLoading(code: string): boolean {
  return madeWhileLoading.test(code)
}

const elsewhere = [
  /(?<![\w.$}-])\/(?:root|home|Users)\/[\w-][\w.-]*/,
  /\bresolved"?\s*:\s*"https?:/,
  /\bregistry\s*=\s*https?:/,
]

/** What only one machine knows: somebody's folders, the `checkout` itself, the address of a package registry. */
export function namesOneMachine(text: string, checkout: string): string | undefined {
  if (checkout.split('/').length > 2 && text.includes(`${checkout}/`)) return checkout
  return elsewhere.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
}

export const longest = 300
export const longish = 200

export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
