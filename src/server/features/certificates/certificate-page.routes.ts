import * as certificates from './certificates.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import { allowInlineByHash } from '#server/platform/page-csp.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import { CERTIFICATE_CODE } from '#shared/domain/certificates.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import type { FastifyInstance } from 'fastify'

const LOOKS_PER_HOUR = 300

/**
 * The public page of a certificate, in both languages at once: whoever scans a code has chosen no language. It has no
 * script, and a code that does not exist is answered like every unknown path.
 */
export function certificatePageRoutes({ db, limits, siteName }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { code: string } }>('/c/:code', async (request, reply) => {
      await limits.consume([
        { action: 'certificate looked up', subject: request.ip, max: LOOKS_PER_HOUR, withinSeconds: 3600 },
      ])
      const { code } = request.params
      const found = CERTIFICATE_CODE.test(code) ? await certificates.findByCode(db, code) : undefined
      if (!found) throw new Refused('NOT_FOUND')
      const html = pageOf({ ...found, siteName: siteName() })
      const policy = String(reply.getHeader('content-security-policy'))
      return reply
        .headers({
          ...allowInlineByHash(html, { 'content-security-policy': policy }),
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(html)
    })
  }
}

interface Dependencies {
  db: Db
  limits: RateLimiter
  siteName: () => string
}

interface ShownCertificate {
  name: string
  course_title: string
  issued_at: Date
  withdrawn_at: Date | null
  siteName: string
}

/** A withdrawn certificate shows neither its name nor why. */
function pageOf({ name, course_title, issued_at, withdrawn_at, siteName }: ShownCertificate): string {
  const body = withdrawn_at
    ? `<h1>This certificate was withdrawn</h1>
<p>It is no longer valid.</p>
<hr>
<h2 lang="hi">यह प्रमाणपत्र वापस ले लिया गया है</h2>
<p lang="hi">यह अब मान्य नहीं है।</p>`
    : `<h1>This certificate is genuine</h1>
<dl><dt>Name</dt><dd>${escaped(name)}</dd><dt>Course</dt><dd>${escaped(course_title)}</dd><dt>Issued on</dt><dd>${formatIstDate(issued_at)}</dd></dl>
<hr>
<h2 lang="hi">यह प्रमाणपत्र असली है</h2>
<p lang="hi">${escaped(siteName)} ने इसे ${formatIstDate(issued_at)} को जारी किया।</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Certificate – ${escaped(siteName)}</title><style>${STYLE}</style></head>
<body><main><p><a href="/">${escaped(siteName)}</a></p>
${body}
</main></body></html>`
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;background:#fdf9f0;color:#391e17;font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:2rem 1rem;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.25}h2{font-size:1.25rem}dt{color:#6b4d42}dd{margin:0 0 .75rem;font-weight:600}hr{border:0;border-top:1px solid #b8862f;margin:1.5rem 0}a{color:inherit;display:inline-block;padding:.6rem 0}@media(prefers-color-scheme:dark){body{background:#141425;color:#f5ead8}dt{color:#cdb9a5}}`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
