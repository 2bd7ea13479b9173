import { parseTiming } from './caption-cues.ts'

/** One cue as it is searched: its beginning in seconds, and its text on one line. */
export interface CaptionLine {
  startsAt: number
  text: string
}

/** The cues of strict WebVTT without markup. */
export function captionLines(content: string): CaptionLine[] {
  return content.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => parseTiming(line) !== null)
    const timing = at < 0 ? null : parseTiming(lines[at] ?? '')
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(amp|lt|gt|nbsp);/g, entity)
      .trim()
    return timing && text !== '' ? [{ startsAt: timing.startInMs / 1000, text }] : []
  })
}

function entity(_: string, name: string): string {
  return { amp: '&', lt: '<', gt: '>' }[name] ?? ' '
}
