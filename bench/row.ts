/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  name: string
  /** Ours, with its unit. */
  figure: string
  /** What it is measured against, in the same run. */
  reference: string
  /** Null where there is no divisor. */
  ratio: number | null
  /** As the row shows it, for example `≥ 0.95 ×`. */
  aim: string
}

/** The row that compares two speeds or times, each the median of its rounds. */
export function compared({ name, ours, theirs, aim, beside, show }: Compared): BenchRow {
  return {
    name,
    figure: show(ours),
    reference: `${beside} ${show(theirs)}`,
    ratio: theirs === 0 ? null : ours / theirs,
    aim,
  }
}

interface Compared {
  name: string
  ours: number
  theirs: number
  aim: string
  /** What the reference is. */
  beside: string
  show: (value: number) => string
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
