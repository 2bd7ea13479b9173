/** This machine's own clock. A separate file keeps the public pages' small script free of other imports. */
export function machineNow(): number {
  return Date.now()
}
