/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  name: string
  /** Ours, with its unit. */
  figure: string
  /** What it is measured against, in the same run. */
  reference: string
  ratio: number
  /** As aims.md has it, for example `≥ 0.95 ×`. */
  aim: string
}
