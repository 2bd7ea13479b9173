import { run } from './workshop.ts'

const target = { loudness: -18, peak: -2 }

/** The gain in decibels that brings a sound to -18 LUFS, less where its peaks would pass -2 dBTP (EBU R 128). */
export async function gainFor(path: string): Promise<number> {
  const { notes } = await run('ffmpeg', ['-hide_banner', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'])
  const summary = notes.slice(notes.lastIndexOf('Summary:'))
  const loudness = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1])
  const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1])
  return Math.min(target.loudness - loudness, target.peak - peak)
}
