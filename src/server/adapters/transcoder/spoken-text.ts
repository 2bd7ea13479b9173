import type { SpokenText } from '#shared/domain/spoken-captions.ts'

const TIMING = /^(\d+):(\d\d):(\d\d)[,.](\d{3}) --> (\d+):(\d\d):(\d\d)[,.](\d{3})$/

/** The texts of a SubRip file as the speech filter writes it: a number, the times, the text, an empty line. */
export function parseSpokenTexts(subtitles: string): SpokenText[] {
  return subtitles.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n').map((line) => line.trim())
    const timing = lines.findIndex((line) => TIMING.test(line))
    const [, ...parts] = TIMING.exec(lines[timing] ?? '') ?? []
    const text = lines
      .slice(timing + 1)
      .join(' ')
      .trim()
    if (parts.length === 0 || text === '') return []
    return [{ startInSeconds: secondsOf(parts.slice(0, 4)), endInSeconds: secondsOf(parts.slice(4)), text }]
  })
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', milliseconds = '0']: string[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000
}
