import { shapeText } from './docs-shape.ts'
import { wireSchemaOf } from '#server/platform/openapi.ts'
import { API_BASE, type Audience, bodyLimitOf, type Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'

/** Describes every call: its audience, input and answer. */
export function apiDocument(): string {
  const groups = Object.entries<Record<string, Call>>(contract)
  return `# API

Written by \`npm run docs\` from \`src/shared/contract\`; do not edit.

All paths stand below \`${API_BASE}\`. Calls for the signed-in carry \`Authorization: Bearer <accessToken>\`. Bodies and
answers are JSON; instants are ISO 8601 in UTC; fields that are not named here are dropped. Refusals: [errors.md](errors.md).
What wants a fresh code is refused with \`403 FRESH_CODE_REQUIRED\` when none was entered in the last fifteen minutes.
The same as an OpenAPI document: \`GET ${API_BASE}/openapi.json\`.

| Call | For | |
|---|---|---|
${groups.flatMap(([, calls]) => Object.values(calls).map(row)).join('\n')}

${groups.map(([group, calls]) => [`## ${group}`, ...Object.values(calls).map(section)].join('\n\n')).join('\n\n')}
`
}

const readers: Record<Audience, string> = { public: 'anyone', USER: 'the signed-in', ADMIN: 'administrators' }

function row({ method, path, audience, summary }: Call): string {
  return `| \`${method} ${path}\` | ${readers[audience]} | ${summary.replaceAll('|', '\\|')} |`
}

function section(call: Call): string {
  const { method, path, audience, summary, params, query, body, answer, file, status = 200 } = call
  const parts = [
    `### \`${method} ${path}\``,
    `For ${readers[audience]}. ${summary}`,
    ...freshCode(call),
    ...part('Path', params),
    ...part('Query', query),
    ...part(`Body, at most ${bodyLimitOf(call) / 1024} kB`, body),
    ...(answer
      ? part(`Answer ${status}`, answer)
      : [file ? `**Answer 200**, a file: \`${file.contentType}\`` : '**Answer 204**, without a body']),
  ]
  return parts.join('\n\n')
}

function freshCode(call: Call): string[] {
  if (call.listsPeople) return ['Very many rows within an hour want a fresh code.']
  if (!call.freshCode) return []
  return [call.freshCode === 'always' ? 'Wants a fresh code.' : 'Some changes want a fresh code.']
}

function part(name: string, schema: Call['body']): string[] {
  return schema ? [`**${name}**`, `\`\`\`ts\n${shapeText(wireSchemaOf(schema))}\n\`\`\``] : []
}
