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
      /** A page to be framed; the address of the file inside it ends at `expiresAt`, after five minutes. */
      address: z.string(),
      expiresAt: instant,
    }),
  }),
}
