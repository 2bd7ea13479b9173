const clockFiles = /^src\/(server\/adapters\/clock-[\w-]+|web\/platform\/clock-machine)\.ts$/
const systemTime = /\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b|\bperformance\.timeOrigin\b/

/** Only the clock files read the system time; all other code takes `now` as an argument. */
export function readsSystemTime(file: string, code: string): boolean {
  return !clockFiles.test(file) && systemTime.test(code)
}

const createdAtImport = /^(?:export )?const \w+ = new Intl\.\w+/m

/** Creating a formatter costs a phone tens of milliseconds, so it is created on first use (`once`), not at import. */
export function createsFormatterAtImport(code: string): boolean {
  return createdAtImport.test(code)
}

const machineDetails = [
  /(?<![\w.$}-])\/(?:root|home|Users)\/[\w-][\w.-]*/,
  /\bresolved"?\s*:\s*"https?:/,
  /\bregistry\s*=\s*https?:/,
]

/** Details of one machine: home folders, the path of the `checkout`, the address of a package registry. */
export function findMachineDetail(text: string, checkout: string): string | undefined {
  if (checkout.split('/').length > 2 && text.includes(`${checkout}/`)) return checkout
  return machineDetails.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
}

export const MAX_LINES = 300
export const WARN_LINES = 200

export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
