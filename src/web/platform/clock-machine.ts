/** This machine's own clock; a file of its own, so that the public pages' small script brings nothing else along. */
export function machineNow(): number {
  return Date.now()
}
