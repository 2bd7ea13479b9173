import { diya, lotus, mandala, moon, sunrise } from './motifs.ts'
import { dawnOfDay, palettes } from './palette.ts'
import type { Scene } from './scene.ts'

/** The picture of each video, by its file. The mandala of the ten days grows ring by ring. */
export const scenes: Record<string, Scene> = {
  'videos/day-01-why-we-begin.mp4': dayScene(1, ['Why we begin']),
  'videos/day-02-sitting-well.mp4': dayScene(2, ['Sitting well']),
  'videos/day-03-the-breath-that-counts-itself.mp4': dayScene(3, ['The breath that', 'counts itself']),
  'videos/day-04-when-the-mind-walks-off.mp4': dayScene(4, ['When the mind', 'walks off']),
  'videos/day-05-listening-through-the-body.mp4': dayScene(5, ['Listening through', 'the body']),
  'videos/day-06-one-sound-to-lean-on.mp4': dayScene(6, ['One sound', 'to lean on']),
  'videos/day-07-kindness-close-to-home.mp4': dayScene(7, ['Kindness,', 'close to home']),
  'videos/day-08-silence-between-two-bells.mp4': dayScene(8, ['Silence between', 'two bells']),
  'videos/day-09-the-evening-lamp.mp4': { ...dayScene(9, ['The evening', 'lamp']), motif: diya },
  'videos/day-10-going-on.mp4': dayScene(10, ['Going on']),
  'videos/the-five-breaths.mp4': lecture(['The five', 'breaths'], { palette: palettes.day, motif: sunrise }),
  'videos/a-seat-for-a-restless-mind.mp4': lecture(['A seat for a', 'restless mind'], {
    palette: palettes.tulsi,
    motif: lotus,
  }),
  'videos/what-a-mantra-does.webm': lecture(['What a', 'mantra does'], { palette: palettes.kumkum, motif: mandala(4) }),
  'videos/lighting-the-lamp.mp4': lecture(['Lighting', 'the lamp'], { palette: palettes.lampNight, motif: diya }),
  'videos/sunday-satsang.mp4': {
    eyebrow: 'Sunday satsang',
    titleLines: ['A flame out', 'of the wind'],
    palette: palettes.kumkum,
    motif: diya,
  },
  'videos/full-moon-sitting.mp4': {
    eyebrow: 'Once a month',
    titleLines: ['Full moon', 'sitting'],
    palette: palettes.moonlight,
    motif: moon,
  },
}

function dayScene(day: number, titleLines: string[]): Scene {
  return { eyebrow: `Day ${day} of 10`, titleLines, palette: dawnOfDay(day), motif: mandala(Math.ceil(day / 2)) }
}

function lecture(titleLines: string[], look: Pick<Scene, 'palette' | 'motif'>): Scene {
  return { eyebrow: 'Lecture', titleLines, ...look }
}
