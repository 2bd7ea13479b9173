import { commentsOf, identifiersOf } from './source.ts'

/** What a file is for, after the dot of its name. Parts of one thing go into a folder or carry a hyphen. */
export const FILE_ROLES = ['service', 'repo', 'job', 'webhook', 'routes', 'schema', 'screen', 'hooks', 'store', 'bench']

/** How a file is run, as the last word before its ending; it may follow a role: `video-form.schema.test.ts`. */
const TEST_KINDS = ['test', 'e2e', 'd']

/** Words that the project used for itself where the field has a term (docs/glossary.md). */
const NAME_WORDS = new Set(
  `begun circumstances departed desk desks dice doom doomed door doors dying early exchange film films forget forgets
  forgotten foundations gift gifts goodbye grave graves grounds house houses judge judged keeper knocker letter letters
  mails meter patience persistently places pursuit shelf siege standing story surroundings told together unsaid usually
  warmth`.split(/\s+/),
)

/** Names that clients or stored data know: fields of the API and of stored records, error codes. */
const WIRE_NAMES = new Set(['begunAt', 'COUPON_NOT_BEGUN', 'daysEarly', 'membersBegun'])

/** The same for single words, which are exempt only in these files: fields and calls of the API, and an icon. */
const WIRE_NAMES_IN: Readonly<Record<string, readonly string[]>> = {
  begun: [
    'tests/kit/call-access-rows.ts',
    'src/server/features/progress/',
    'src/shared/contract/progress.ts',
    'src/web/features/progress/',
    'src/web/routes.ts',
  ],
  Gift: ['src/web/features/ebooks/'],
  story: ['src/server/features/payments/', 'src/shared/contract/admin-payments.ts', 'src/web/features/payments/'],
}

const TEXT_WORDS =
  /\b(?:house|desk|doomed|goodbye|knocker|siege|stand-ins?|(?:the|a|its|their|one|own|page|front) doors?|he|him|his|himself)\b/gi

/** Why the file's name breaks the rule, or undefined. `file` is the path from the project's root. */
export function refuseFileName(file: string): string | undefined {
  const [, ...parts] = (file.split('/').at(-1) ?? '').replace(/\.tsx?$/, '').split('.')
  const roles = TEST_KINDS.includes(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
  if (roles.length > 1) return `${file}: one role after the dot, parts go into a folder or carry a hyphen`
  const [role] = roles
  if (role !== undefined && !FILE_ROLES.includes(role)) return `${file}: “.${role}” is not a role of a file`
  const words = wordsOfName(file.split('/').slice(1).join('/')).filter((word) => NAME_WORDS.has(word))
  return words.length > 0 ? `${file}: “${words.join(', ')}” is not a term of the field` : undefined
}

/** The identifiers of a source that contain one of the words, except those of the wire. */
export function privateNames(file: string, source: string): string[] {
  return identifiersOf(file, source).filter(
    (name) => !isWireName(file, name) && wordsOfName(name).some((word) => NAME_WORDS.has(word)),
  )
}

function isWireName(file: string, name: string): boolean {
  const files = Object.hasOwn(WIRE_NAMES_IN, name) ? WIRE_NAMES_IN[name] : undefined
  return WIRE_NAMES.has(name) || files?.some((start) => file.startsWith(start)) === true
}

/** The words of a comment or document that the rule refuses: private terms, and a person who is not “they”. */
export function privateWords(text: string): string[] {
  return [...new Set(text.match(TEXT_WORDS))]
}

export function privateWordsInComments(file: string, source: string): string[] {
  return commentsOf(file, source).flatMap(privateWords)
}

/** `coalesceSettlements` and `SETTLE_TOGETHER` are `settle` and `together`. */
function wordsOfName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}
