/** The change of a figure in whole percent; null when there was nothing to compare with (decisions §9). */
export function trendInPercent({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
