import { fewWords, freeAudio, freeVideo, link, listOf, pictureField, sectionId, slug } from './content-fields.ts'
import type { ContentState, TextFields } from './text-fields.ts'
import * as z from 'zod/mini'

/** The sections that stand once on the home page; an owner puts them in order and hides those that are not wanted. */
export const SINGLE_SECTIONS = [
  'hero',
  'figures',
  'journey',
  'ebook',
  'people',
  'modules',
  'teacher',
  'testimonials',
  'schedule',
  'questions',
  'offer',
  'plans',
] as const
export type SingleSection = (typeof SINGLE_SECTIONS)[number]

/** The sections of the home page, distinguished by `kind`. */
export function homeSections(fields: TextFields, state: ContentState) {
  const { line, lines, optionalLine, optionalLines } = fields
  const picture = pictureField(fields, state)
  const isShown = z.boolean()
  const textTile = z.object({ title: line('Title', 60), text: line('Text', 240) })
  const lesson = z.object({
    title: line('Lesson', 80),
    minutes: z.int('Please enter whole minutes.').check(z.minimum(1), z.maximum(600)),
  })
  const hasConsent =
    state === 'COMPLETE'
      ? z.literal(true, 'Please confirm that this person has agreed to be quoted here.')
      : z.boolean()

  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('hero'),
      isShown,
      eyebrow: optionalLine('Line above the heading', 60),
      heading: line('Heading', 90),
      text: optionalLine('Text', 240),
      picture,
    }),
    z.object({
      kind: z.literal('figures'),
      isShown,
      figures: listOf(z.object({ value: line('Figure', 12), label: line('Label', 30) }), { name: 'Figures', max: 4 }),
    }),
    z.object({
      kind: z.literal('journey'),
      isShown,
      heading: line('Heading', 90),
      steps: listOf(textTile, { name: 'Steps', max: 8 }),
    }),
    z.object({ kind: z.literal('ebook'), isShown, heading: line('Heading', 90), text: line('Text', 400) }),
    z.object({
      kind: z.literal('people'),
      isShown,
      heading: line('Heading', 90),
      people: listOf(textTile, { name: 'People', max: 8 }),
    }),
    z.object({
      kind: z.literal('modules'),
      isShown,
      heading: line('Heading', 90),
      modules: listOf(
        z.object({
          slug,
          title: line('Title', 60),
          text: line('Text', 240),
          outcome: optionalLine('What one can do afterwards', 200),
          lessons: listOf(lesson, { name: 'Lessons', max: 60 }),
          freeLessonId: freeVideo,
          picture,
        }),
        { name: 'Modules', max: 24 },
      ).check(
        z.refine(
          (modules) => new Set(modules.map((each) => each.slug)).size === modules.length,
          'Two modules have the same address.',
        ),
      ),
    }),
    z.object({
      kind: z.literal('teacher'),
      isShown,
      heading: line('Heading', 90),
      name: line('Name', 60),
      about: lines('About the teacher', 800).check(fewWords('About the teacher', 80)),
      signature: optionalLine('Line below', 120),
      portrait: picture,
      greetingId: freeAudio,
    }),
    z.object({
      kind: z.literal('testimonials'),
      isShown,
      heading: line('Heading', 90),
      testimonials: listOf(
        z.object({ quote: line('Quote', 400), name: line('Name', 60), town: optionalLine('Town', 60), hasConsent }),
        { name: 'Testimonials', max: 12 },
      ),
    }),
    z.object({ kind: z.literal('schedule'), isShown, heading: line('Heading', 90), text: optionalLine('Text', 240) }),
    z.object({
      kind: z.literal('questions'),
      isShown,
      heading: line('Heading', 90),
      questions: listOf(z.object({ question: line('Question', 150), answer: lines('Answer', 600) }), {
        name: 'Questions',
        max: 20,
      }),
    }),
    z.object({
      kind: z.literal('offer'),
      isShown,
      heading: line('Heading', 90),
      text: line('Text', 240),
      includes: listOf(line('What is included', 60), { name: 'What is included', max: 10 }),
    }),
    z.object({
      kind: z.literal('plans'),
      isShown,
      heading: line('Heading', 90),
      text: optionalLine('Text', 240),
      guarantee: optionalLine('Line below the plans', 160),
    }),
    z.object({
      kind: z.literal('freeText'),
      id: sectionId,
      isShown,
      heading: optionalLine('Heading', 90),
      /** Bold, italic, links and lists (`rich-text.ts`). */
      text: lines('Text', 3000),
    }),
    z.object({
      kind: z.literal('pictureBand'),
      id: sectionId,
      isShown,
      picture,
      caption: optionalLines('Caption', 160),
      link: z.nullable(link),
    }),
  ])
}
