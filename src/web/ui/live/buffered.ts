/** The end of what has arrived from a position on; the position itself, when nothing has. */
export function bufferedUntil({ buffered }: HTMLVideoElement, position: number): number {
  for (let index = 0; index < buffered.length; index++) {
    const end = buffered.end(index)
    if (buffered.start(index) <= position && position <= end) return end
  }
  return position
}
