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
export function comparisonRow({ name, ours, baseline, aim, baselineName, show }: Comparison): BenchRow {
  return {
    name,
    figure: show(ours),
    reference: `${baselineName} ${show(baseline)}`,
    ratio: baseline === 0 ? null : ours / baseline,
    aim,
  }
}

interface Comparison {
  name: string
  ours: number
  baseline: number
  aim: string
  baselineName: string
  show: (value: number) => string
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
