import type { Letter } from '#server/ports/mail.ts'
import type { FastifyInstance } from 'fastify'

interface OutboxPage {
  newest: () => Promise<(Letter & { sentAt: string })[]>
}

/**
 * `/outbox`: the letters of an installation without a mail server. Sign-in codes stand in them, so it may be mounted
 * on a loopback address only.
 */
export function outboxPage({ newest }: OutboxPage) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/outbox', async (_request, reply) => {
      const letters = await newest()
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pageOf(letters))
    })
  }
}

function pageOf(letters: (Letter & { sentAt: string })[]): string {
  const items = letters.map(
    ({ to, subject, text, sentAt }) =>
      `<article><h2>${safe(subject)}</h2><p>${safe(sentAt)} to ${safe(to)}</p><pre>${linked(safe(text))}</pre></article>`,
  )
  const body = items.length > 0 ? items.join('') : '<p>No letter has been sent yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><link rel="stylesheet" href="/outbox.css"></head><body><main><h1>Outbox</h1>${body}</main></body></html>`
}

/** So that the links of letters can be followed. */
function linked(safeText: string): string {
  return safeText.replace(/https?:[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
