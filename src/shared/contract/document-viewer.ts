import { call } from './call.ts'
import { byId, instant } from './fields.ts'
import * as z from 'zod/mini'

export const documentViewer = {
  open: call({
    method: 'GET',
    path: '/user/ebooks/:id/viewer',
    audience: 'USER',
    summary: 'The external document viewer with one e-book in it; 404 unless DOCUMENT_VIEWER_URL is set.',
    params: byId,
    answer: z.object({
      /** The URL of a page for an iframe; the file URL in it expires at `expiresAt`, after five minutes. */
      address: z.string(),
      expiresAt: instant,
    }),
  }),
}
