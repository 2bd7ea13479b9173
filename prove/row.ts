/** One line of "Faults and attacks": what was seen, what is aimed at, and whether it was reached. */
export interface ProveRow {
  name: string
  figure: string
  aim: string
  isMet: boolean
}
