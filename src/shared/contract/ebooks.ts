import { confirmedUses } from './bin.ts'
import { call } from './call.ts'
import {
  byId,
  contentListQuery,
  instant,
  optionalMultilineText,
  optionalText,
  page,
  pictureSize,
  publishing,
  text,
  version,
} from './fields.ts'
import * as z from 'zod/mini'

/** An e-book as an administrator sees it; both URLs are signed for them and expire. */
export const adminEbook = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  coverImageUrl: z.string(),
  coverImageSize: pictureSize,
  coverImageStorageKey: z.string(),
  ebookFileUrl: z.string(),
  ebookFileStorageKey: z.string(),
  isPublished: z.boolean(),
  publishAt: z.nullable(instant),
  createdAt: instant,
  version,
})
export type AdminEbook = z.output<typeof adminEbook>

const title = text('Title', 200)
const description = optionalMultilineText('Description', 5000)
const author = optionalText('Author', 200)

export const ebooks = {
  list: call({
    method: 'GET',
    path: '/admin/ebooks',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'E-books, newest first.',
    query: contentListQuery,
    answer: z.object({ ebooks: z.array(adminEbook), ...page }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/ebooks',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Make an e-book of two completed uploads, cover and file, named by their keys.',
    body: z.object({
      title,
      description: z._default(description, ''),
      author: z._default(author, ''),
      coverImageStorageKey: text('Cover image', 300),
      ebookFileStorageKey: text('E-book file', 300),
      ...publishing,
    }),
    answer: z.object({ ebook: adminEbook }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/ebooks/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'Change the fields that are sent; cover and file stay. With a version that is no more: 409 and the item as it is now.',
    params: byId,
    body: z.partial(
      z.object({ title, description, author, isPublished: z.boolean(), publishAt: z.nullable(instant), version }),
    ),
    answer: z.object({ ebook: adminEbook }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/ebooks/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    freshCode: 'always',
    summary: 'Move an e-book to the bin. In use where it takes a confirmation and without it: 409.',
    params: byId,
    query: confirmedUses,
  }),
}
