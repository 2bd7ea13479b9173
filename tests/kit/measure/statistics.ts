/** The value that this share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function spreadOf(values: readonly number[]): { median: number; p95: number; max: number } {
  return { median: median(values), p95: percentile(values, 0.95), max: percentile(values, 1) }
}
