export function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
