import type { DemoVideo } from './items.ts'

/** The ten days of the initial plan, in order. */
export const programmeVideos: DemoVideo[] = [
  createDayVideo(1, {
    name: 'why-we-begin',
    title: 'Why we begin',
    description:
      'Nobody begins because life is easy. We look at what brought you here, and at the one small promise that the next ten days ask of you: to sit down once a day.',
    durationInSeconds: 45,
  }),
  createDayVideo(2, {
    name: 'sitting-well',
    title: 'Sitting well',
    description:
      'A chair will do, and so will the edge of the bed. How to find a seat that your back can keep, what to do with the hands, and why the jaw is the last to arrive.',
    durationInSeconds: 48,
  }),
  createDayVideo(3, {
    name: 'the-breath-that-counts-itself',
    title: 'The breath that counts itself',
    description:
      'Counting is not the practice, it is the handrail. We count to ten, lose our way, and begin again at one, which is the whole exercise.',
    durationInSeconds: 50,
  }),
  createDayVideo(4, {
    name: 'when-the-mind-walks-off',
    title: 'When the mind walks off',
    description:
      'It will: to the kitchen, to the office, to a sentence from nine years ago. Today we practise the moment of noticing, and coming back without a scolding.',
    durationInSeconds: 47,
  }),
  createDayVideo(5, {
    name: 'listening-through-the-body',
    title: 'Listening through the body',
    description:
      'A slow walk of attention from the crown of the head to the soles of the feet. You do not need to relax anything, only to visit it.',
    durationInSeconds: 52,
  }),
  createDayVideo(6, {
    name: 'one-sound-to-lean-on',
    title: 'One sound to lean on',
    description:
      'The tanpura plays four strings and never hurries. We let one note carry the attention the way a river carries a leaf, and hum along for the last minute.',
    durationInSeconds: 46,
  }),
  createDayVideo(7, {
    name: 'kindness-close-to-home',
    title: 'Kindness, close to home',
    description:
      'Good wishes are easy for the whole world and hard for the person in the next room. We begin with ourselves, and then we try next door.',
    durationInSeconds: 48,
  }),
  createDayVideo(8, {
    name: 'silence-between-two-bells',
    title: 'Silence between two bells',
    description:
      'A bell, and then nothing to do until the next one. The shortest talk of the ten days and the longest quiet.',
    durationInSeconds: 45,
  }),
  createDayVideo(9, {
    name: 'the-evening-lamp',
    title: 'The evening lamp',
    description:
      'How a day can be put down before the night begins: a light, three breaths, one thing that went well, one thing that can wait until morning.',
    durationInSeconds: 50,
  }),
  createDayVideo(10, {
    name: 'going-on',
    title: 'Going on',
    description:
      'Ten days are a doorway. We look back at what has changed, however little, and choose the place and the hour at which you will sit tomorrow.',
    durationInSeconds: 50,
  }),
]

type DayInput = { name: string; title: string; description: string; durationInSeconds: number }

function createDayVideo(sequenceOrder: number, { name, ...rest }: DayInput): DemoVideo {
  const file = `videos/day-${String(sequenceOrder).padStart(2, '0')}-${name}.mp4`
  return { file, contentType: 'video/mp4', ...rest, usageType: 'INITIAL_PLAN', sequenceOrder }
}
