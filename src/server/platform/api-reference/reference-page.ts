import { wireSchemaOf, type CallGroups } from './openapi.ts'
import { shapeText } from './shape-text.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { API_BASE, type Audience, bodyLimitOf, type Call } from '#shared/contract/call.ts'
import { errors } from '#shared/contract/errors.ts'
import { createHash } from 'node:crypto'

/** The contract as an HTML page: every call with its audience, input and answer, and every error code. */
export function renderReference(contract: CallGroups): string {
  const groups = Object.entries(contract)
  const links = groups.map(([group]) => `<a href="#${group}">${group}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference</title><style>${STYLE}</style></head><body><main>
<h1>API reference</h1>
<p>All paths are below <code>${API_BASE}</code>. Calls for signed-in users need <code>Authorization: Bearer &lt;accessToken&gt;</code>. Bodies and answers are JSON, times are ISO 8601 in UTC; fields that are not listed are dropped. The same as an <a href="${API_BASE}/openapi.json">OpenAPI document</a>.</p>
<p>A call that requires a fresh code is refused with <code>403 FRESH_CODE_REQUIRED</code> unless one was entered in the last 15 minutes.</p>
<nav aria-label="Groups">${links} <a href="#errors">errors</a></nav>
${groups.map(([group, calls]) => `<section id="${group}"><h2>${group}</h2>${Object.values(calls).map(callEntry).join('')}</section>`).join('\n')}
<section id="errors"><h2>Errors</h2>
<p>Every refusal answers <code>{ message, code, fields? }</code>: the message is for people, the code is stable, <code>fields</code> has the message for each form field by its path. 429 and 503 tell in <code>Retry-After</code> when to try again.</p>
<dl>
${Object.entries(errors).map(errorEntry).join('\n')}
</dl></section>
</main></body></html>`
}

const audienceLabels: Record<Audience, string> = { public: 'anyone', USER: 'signed-in users', ADMIN: 'administrators' }

/** A call, folded: its line tells method, path and purpose. */
function callEntry(call: Call): string {
  const { method, path, audience, needs, summary, params, query, body, answer, file, status = 200 } = call
  const parts = [
    `<p>For ${audienceLabels[audience]}${needs ? ` with the permission <code>${needs}</code>` : ''}.${freshCode(call)}</p>`,
    part('Path', params),
    part('Query', query),
    part(`Body, at most ${bodyLimitOf(call) / 1024} kB`, body),
    answer
      ? part(`Answer ${status}`, answer)
      : `<h3>${file ? `Answer 200, a file: <code>${file.contentType}</code>` : 'Answer 204, without a body'}</h3>`,
  ]
  return `<details><summary><code><b>${method}</b> ${path}</code><span>${escapeHtml(summary)}</span></summary>${parts.join('')}</details>`
}

function freshCode({ peopleListField, freshCode: when }: Call): string {
  if (peopleListField) return ' Reading very many rows within an hour requires a fresh code.'
  if (!when) return ''
  return when === 'always' ? ' Requires a fresh code.' : ' Some changes require a fresh code.'
}

function part(title: string, schema: Call['body']): string {
  if (!schema) return ''
  return `<h3>${title}</h3><pre tabindex="0">${escapeHtml(shapeText(wireSchemaOf(schema)))}</pre>`
}

function errorEntry([code, { status, message }]: [string, { status: number; message: string }]): string {
  return `<dt><code><b>${code}</b></code> ${status}</dt><dd>${escapeHtml(message)}</dd>`
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: light-dark(#ddd, #444); --link: light-dark(#8a3b12, #f0a878) }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
a { color: var(--link) }
nav { display: flex; flex-wrap: wrap }
nav a { padding: .5rem .75rem .5rem 0 }
h2 { margin-top: 2rem }
h3 { font-size: 1rem; margin: 1rem 0 .25rem }
details { border-top: 1px solid var(--line) }
details[open] { padding-bottom: 1rem }
summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere }
summary span { display: block }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .375rem; margin: 0 }
dt { border-top: 1px solid var(--line); padding-top: .6rem }
dd { margin: 0 0 .6rem }
`

/** Allows the page's own style sheet in its content security policy. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
