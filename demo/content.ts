import type { DemoAudio, DemoCourse, DemoEbook, DemoPlan, DemoVideo } from './items.ts'
import { programmeVideos } from './programme-videos.ts'

const lectures: DemoVideo[] = [
  {
    file: 'videos/the-five-breaths.mp4',
    contentType: 'video/mp4',
    title: 'The five breaths',
    description:
      'Long, short, deep, shallow, and the one that happens by itself. Learn to tell them apart and you will know the weather of your mind before it rains.',
    durationInSeconds: 52,
    usageType: 'COURSE',
    sequenceOrder: 1,
  },
  {
    file: 'videos/a-seat-for-a-restless-mind.mp4',
    contentType: 'video/mp4',
    title: 'A seat for a restless mind',
    description:
      'A lotus does not clear the pond before it opens. What to do on the mornings when sitting still feels like holding a door against the wind.',
    durationInSeconds: 48,
    usageType: 'COURSE',
    sequenceOrder: 2,
  },
  {
    file: 'videos/what-a-mantra-does.webm',
    contentType: 'video/webm',
    title: 'What a mantra does',
    description:
      'Repeated long enough, a word stops being a word and becomes a place. How to choose one, how to keep it company, and when to let it go quiet.',
    durationInSeconds: 50,
    usageType: 'COURSE',
    sequenceOrder: 3,
  },
  {
    file: 'videos/lighting-the-lamp.mp4',
    contentType: 'video/mp4',
    title: 'Lighting the lamp',
    description:
      'The oldest evening practice in the house takes two minutes. We light a diya together, slowly, and let the eyes rest on the flame.',
    durationInSeconds: 55,
    usageType: 'COURSE',
    sequenceOrder: 4,
  },
]

const streamSources: DemoVideo[] = [
  {
    file: 'videos/sunday-satsang.mp4',
    contentType: 'video/mp4',
    title: 'Sunday satsang: a flame out of the wind',
    description: 'We sit together for a while, breathe with the lamp, and then take up the questions of the week.',
    durationInSeconds: 180,
    usageType: 'LIVESTREAM_SOURCE',
    sequenceOrder: 1,
  },
  {
    file: 'videos/full-moon-sitting.mp4',
    contentType: 'video/mp4',
    title: 'Full moon sitting',
    description: 'Once a month, on the night of the full moon: no talk at all, only the bowl and the quiet after it.',
    durationInSeconds: 80,
    usageType: 'LIVESTREAM_SOURCE',
    sequenceOrder: 2,
  },
]

const audios: DemoAudio[] = [
  {
    file: 'audios/tanpura-before-dawn.mp3',
    contentType: 'audio/mpeg',
    title: 'Tanpura before dawn',
    description: 'Four strings, one after the other, for as long as your morning sitting lasts.',
    artist: 'Sadhana Ensemble',
    durationInSeconds: 70,
  },
  {
    file: 'audios/seven-bowls.m4a',
    contentType: 'audio/mp4',
    title: 'Seven bowls',
    description:
      'Seven singing bowls from low to high and home again. Listen to each until you cannot hear it any more.',
    artist: 'Sadhana Ensemble',
    durationInSeconds: 80,
  },
  {
    file: 'audios/song-of-the-evening-lamp.mp3',
    contentType: 'audio/mpeg',
    title: 'Song of the evening lamp',
    description: 'Voices without words over a low drone, to be played when the lamp is lit.',
    artist: 'Voices of the House',
    durationInSeconds: 70,
  },
]

const ebooks: DemoEbook[] = [
  {
    file: 'ebooks/a-small-book-of-breath.pdf',
    coverFile: 'covers/a-small-book-of-breath.webp',
    title: 'A Small Book of Breath',
    description:
      'Eight short chapters on the one thing that you have done all your life: what it does by itself, and what it does when you watch.',
    author: 'Meera Iyer',
  },
  {
    file: 'ebooks/lamp-at-dusk.pdf',
    coverFile: 'covers/lamp-at-dusk.webp',
    title: 'Lamp at Dusk',
    description: 'How to end a day: the lamp, the threshold, the list of small mercies, and sleep.',
    author: 'Raghav Kulkarni',
  },
  {
    file: 'ebooks/ten-mornings.pdf',
    coverFile: 'covers/ten-mornings.webp',
    title: 'Ten Mornings',
    description:
      'The companion to the initial plan: a page for each day, with something to try and a line to write down.',
    author: 'Meera Iyer',
  },
]

const courses: DemoCourse[] = [
  {
    thumbnailFile: 'thumbnails/a-house-at-dawn.webp',
    title: 'A House at Dawn',
    description:
      'Build a morning that holds. From the first breath after waking to the first word you speak: a practice of twenty minutes that survives children, trains and exams.',
    videoFiles: ['videos/the-five-breaths.mp4', 'videos/a-seat-for-a-restless-mind.mp4'],
    audioFiles: ['audios/tanpura-before-dawn.mp3'],
    ebookFiles: ['ebooks/ten-mornings.pdf', 'ebooks/a-small-book-of-breath.pdf'],
  },
  {
    thumbnailFile: 'thumbnails/the-quiet-lotus.webp',
    title: 'The Quiet Lotus',
    description:
      'Breath, posture and sound, taken slowly. For those who have sat a little and would like to sit deeper, with a practice for the days on which nothing opens.',
    videoFiles: ['videos/a-seat-for-a-restless-mind.mp4', 'videos/what-a-mantra-does.webm'],
    audioFiles: ['audios/seven-bowls.m4a', 'audios/tanpura-before-dawn.mp3'],
    ebookFiles: ['ebooks/a-small-book-of-breath.pdf'],
  },
  {
    thumbnailFile: 'thumbnails/lamp-in-the-window.webp',
    title: 'A Lamp in the Window',
    description:
      'The evening half of the path: putting the day down, lighting the lamp, forgiving one thing before the night, and sleeping well.',
    videoFiles: ['videos/lighting-the-lamp.mp4', 'videos/what-a-mantra-does.webm'],
    audioFiles: ['audios/song-of-the-evening-lamp.mp3', 'audios/seven-bowls.m4a'],
    ebookFiles: ['ebooks/lamp-at-dusk.pdf'],
    sections: [
      {
        title: 'Putting the day down',
        files: ['videos/lighting-the-lamp.mp4', 'audios/song-of-the-evening-lamp.mp3', 'ebooks/lamp-at-dusk.pdf'],
      },
      { title: 'Into the night', files: ['videos/what-a-mantra-does.webm', 'audios/seven-bowls.m4a'] },
    ],
  },
]

const plans: DemoPlan[] = [
  { planType: 'INITIAL', planName: 'Initial', priceInPaise: 199_00 },
  { planType: 'HALF_YEARLY', planName: 'Half-yearly', priceInPaise: 699_00 },
  { planType: 'ANNUAL', planName: 'Annual', priceInPaise: 1_299_00 },
]

/** The content of the embedded demo, each list in the order of its screen. */
export const demoContent = {
  videos: [...programmeVideos, ...lectures, ...streamSources],
  audios,
  ebooks,
  courses,
  plans,
}
