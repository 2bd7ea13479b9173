/** One line of “Faults and attacks”: the measured figure, the aim, and whether it was met. */
export interface ProveRow {
  name: string
  figure: string
  aim: string
  isMet: boolean
}
