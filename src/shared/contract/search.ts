import { call } from './call.ts'
import { MAX_SEARCH_LENGTH, text } from './fields.ts'
import { notePlace } from './notes.ts'
import * as z from 'zod/mini'

const foundTitle = z.object({
  kind: z.enum(['COURSE', 'VIDEO', 'AUDIO', 'EBOOK']),
  id: z.string(),
  title: z.string(),
  place: notePlace,
  /** The member's plan does not open it: only its title is answered. */
  isLocked: z.boolean(),
})

const foundText = z.object({
  itemId: z.string(),
  title: z.string(),
  place: notePlace,
  /** The second of the caption, or the page. */
  at: z.number(),
  text: z.string(),
})
export type FoundTitle = z.output<typeof foundTitle>
export type FoundText = z.output<typeof foundText>

/** What members search. Their own notes are searched in the browser (decision 0094). */
export const search = {
  find: call({
    method: 'GET',
    path: '/user/search',
    audience: 'USER',
    summary:
      'Titles, captions and pages of e-books with these words, in any spelling of Hindi in Devanagari or Roman letters. Of what the plan does not open, titles alone.',
    query: z.object({ text: text('Search', MAX_SEARCH_LENGTH) }),
    answer: z.object({
      titles: z.array(foundTitle),
      captions: z.array(foundText),
      pages: z.array(foundText),
    }),
  }),
}
