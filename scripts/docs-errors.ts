import { errors } from '#shared/contract/errors.ts'

/** Describes every error code: its status and message, in the order of the contract. */
export function errorsDocument(): string {
  const rows = Object.entries(errors).map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`)
  return `# Errors

Written by \`npm run docs\` from \`src/shared/contract/errors.ts\`; do not edit.

Every refusal answers \`{ message, code, fields? }\`: the message is what a person reads, the code is stable, \`fields\` has
the message for each form field by its path. 429 and 503 say in \`Retry-After\` when another try makes sense.

| Code | Status | Message |
|---|---|---|
${rows.join('\n')}
`
}
