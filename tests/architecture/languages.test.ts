import { memberFiles, textsIn } from './i18n-texts.ts'
import { importsOf } from './source.ts'
import { read } from './tree.ts'
import type { Call } from '#shared/contract/call.ts'
import { errors } from '#shared/contract/errors.ts'
import { contract } from '#shared/contract/index.ts'
import { SUBSCRIPTION_STATUSES } from '#shared/domain/plans.ts'
import { ENQUIRY_REPLIES } from '#shared/domain/enquiries.ts'
import { PLAN_TYPES } from '#shared/domain/plans.ts'
import { hindi } from '#web/i18n/hi/index.ts'
import { findMissingTranslations } from '#web/i18n/t.ts'
import { expect, test } from 'vitest'

/* Every text of the member's screens and of the sign-in has a Hindi translation. Administrators' screens are English. */

/** Error codes that only administrators can get. */
const FOR_ADMINISTRATORS = [
  /^(UPLOAD|REFUND|FRESH|VIDEO|USES)_/,
  /^(UNSUPPORTED_TYPE|LENGTH_REQUIRED|RANGE_NOT_SATISFIABLE|EMAIL_TAKEN|PERMISSION_REQUIRED|LAST_OWNER|ALREADY_IN_TEAM|ACCOUNT_UNKNOWN|EXTENSION_TOO_LONG|UNKNOWN_ITEM|NOT_IN_FUTURE|TWO_STEP_ON|TWO_STEP_OFF|MISDIRECTED)$/,
  /^(NO_RUNNING_PLAN|NOT_LATER|PLAN_STILL_RUNS|PLAN_END_PAST|PLAN_NOT_PUT_BACK|NOTHING_TO_REFUND|PAYMENT_RECORDED_BEFORE|STREAM_OVERLAP|STREAM_STARTED|SERIES_\w+|KEYS_NOT_ACCEPTED)$/,
  /^(ANSWERED_MEANWHILE|ONLY_BY_EMAIL|QUESTION_TAKEN|QUESTION_CLOSED|MESSAGE_CLAIMED|ROOM_OF_OTHERS)$/,
  /^WEBSITE_/,
  /^(MESSAGE_NOT_DRAFT|MESSAGE_NOT_UNDER_WAY|MESSAGE_TEXT_MISSING|SEGMENT_EMPTY|AUDIENCE_CHANGED|CHANNEL_NOT_SET_UP)$/,
  /^(CAPTIONS_EXIST|NO_SPEECH_MODEL|LANGUAGE_UNKNOWN)$/,
]

const files = memberFiles()

test('every text of the member’s screens and of the sign-in has a Hindi translation with the same placeholders', () => {
  const missing = files.flatMap((file) =>
    findMissingTranslations(hindi, textsIn(file)).map((text) => `${file}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('every word that comes from data has a Hindi translation', () => {
  const words = [...SUBSCRIPTION_STATUSES, ...PLAN_TYPES].map((word) => word.replaceAll('_', ' '))
  expect(findMissingTranslations(hindi, [...words, ...Object.values(ENQUIRY_REPLIES)])).toEqual([])
})

test('every error message for members has a Hindi translation', () => {
  const messages = Object.entries(errors)
    .filter(([code]) => !FOR_ADMINISTRATORS.some((codes) => codes.test(code)))
    .map(([, { message }]) => message)
  expect(findMissingTranslations(hindi, messages)).toEqual([])
})

test('every validation message of members’ forms has a Hindi translation', () => {
  const messages = Object.values(contract)
    .flatMap((group): Call[] => Object.values(group))
    .filter(({ audience }) => audience !== 'ADMIN')
    .flatMap(messagesOf)
  expect(messages).toContain('Email address is required.')
  expect(findMissingTranslations(hindi, messages)).toEqual([])
})

test('member screens format dates through the i18n functions', () => {
  const english = files.filter((file) =>
    importsOf(file, read(file)).some(({ specifier }) => specifier === '#shared/domain/ist.ts') &&
    !file.startsWith('src/web/i18n/')
      ? /\bformatIst\w*\b[^}]*\} from '#shared\/domain\/ist\.ts'/.test(read(file))
      : false,
  )
  expect(english).toEqual([])
})

test('member files are found, administrator files are not', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'src/web/features/sign-in/code-form.tsx',
      'src/web/ui/dialog.tsx',
      'src/web/layouts/member.tsx',
    ]),
  )
  expect(files).not.toContain('src/web/features/users/users.screen.tsx')
  expect(textsIn('a.ts', `t('It\\'s {n}')\n// t('no')\ntn(2, { one: 'a', other: 'b' })`)).toEqual([
    "It's {n}",
    'a',
    'b',
  ])
})

/** The messages of a call's body schema for empty, too long, multi-line and unreadable texts. */
function messagesOf({ body }: Call): string[] {
  if (!body || !('shape' in body)) return []
  const names = Object.keys(Object(body.shape))
  return ['', 'x'.repeat(10_000), 'x\nx', '\u0000'].flatMap((text) => {
    const answer = body.safeParse(Object.fromEntries(names.map((name) => [name, text])))
    const issues = [...(answer.error?.issues ?? []), ...(body.safeParse({}).error?.issues ?? [])]
    return issues.map(({ message }) => message).filter((message) => !message.startsWith('Invalid'))
  })
}
