/** The steps that people count in: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10]
const INTERVALS = 4

/** The ticks of an axis from zero to a round figure that is not below the highest value. */
export function axisTicks(highest: number): number[] {
  const atLeast = Math.max(highest / INTERVALS, 1)
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const step = power * (STEPS.find((each) => each * power >= atLeast) ?? 10)
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, at) => at * step)
}
