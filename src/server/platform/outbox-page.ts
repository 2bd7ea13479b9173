import { escapeHtml } from './escape-html.ts'
import type { Email } from '#server/ports/email-sender.ts'
import type { FastifyInstance } from 'fastify'

interface OutboxPage {
  newest: () => Promise<(Email & { sentAt: string })[]>
}

/**
 * `/outbox`: the emails of an installation without a mail server. They contain sign-in codes, so the page may be
 * mounted on a loopback address only.
 */
export function outboxPage({ newest }: OutboxPage) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/outbox', async (_request, reply) => {
      const emails = await newest()
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(renderPage(emails))
    })
  }
}

function renderPage(emails: (Email & { sentAt: string })[]): string {
  const items = emails.map(
    ({ to, subject, text, sentAt }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(sentAt)} to ${escapeHtml(to)}</p><pre>${linkify(escapeHtml(text))}</pre></article>`,
  )
  const body = items.length > 0 ? items.join('') : '<p>No email has been sent yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><link rel="stylesheet" href="/outbox.css"></head><body><main><h1>Outbox</h1>${body}</main></body></html>`
}

/** Turns URLs into links. */
function linkify(html: string): string {
  return html.replace(/https?:[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
