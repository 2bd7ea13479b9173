import { call } from './call.ts'
import { id } from './fields.ts'
import { courseEbook } from './library.ts'
import * as z from 'zod/mini'

const chosenEbook = z.object({ ebookId: z.nullable(z.string()) })

export const freeEbook = {
  read: call({
    method: 'GET',
    path: '/user/free-ebook',
    audience: 'USER',
    summary: 'The free e-book with its addresses, for anyone signed in; null while there is none.',
    answer: z.object({ ebook: z.nullable(courseEbook) }),
  }),
  chosen: call({
    method: 'GET',
    path: '/admin/free-ebook',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Which e-book is free, published or not.',
    answer: chosenEbook,
  }),
  choose: call({
    method: 'PATCH',
    path: '/admin/free-ebook',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Make one e-book the free one, in the place of any other; null for none.',
    body: z.object({ ebookId: z.nullable(id) }),
    answer: chosenEbook,
  }),
}
