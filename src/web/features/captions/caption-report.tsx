import type { ReadCaptions } from './caption-file.ts'
import type { CaptionChange } from '#shared/domain/caption-changes.ts'
import { t, tn } from '#web/i18n/t.ts'
import { Wrench } from 'lucide-react'

/** What was changed in a file of captions, so that players can show it. */
export function CaptionReport({ captions }: { captions: ReadCaptions }) {
  const texts = reportTexts(captions)
  if (texts.length === 0) return null
  return (
    <div className="mt-2 flex gap-2 rounded-field border border-accent-deep bg-surface px-3 py-2 text-[0.9375rem]">
      <Wrench aria-hidden size={18} className="mt-1 shrink-0 text-accent-deep" />
      <div className="min-w-0">
        <p className="font-semibold">{t('This file was repaired:')}</p>
        <ul className="list-disc pl-4">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** In plain words; the number of the line is that of the file. */
export function reportTexts(captions: ReadCaptions): string[] {
  if (captions.problem !== null) return []
  const { encoding } = captions
  const decoded = encoding === 'UTF-8' ? [] : [t('The text was converted from {encoding}.', { encoding })]
  return [...decoded, ...captions.changes.map((change) => CHANGE_TEXTS[change.kind](change))]
}

const CHANGE_TEXTS: Record<CaptionChange['kind'], (change: CaptionChange) => string> = {
  CONVERTED_FROM_SRT: () => t('Converted from SRT.'),
  HEADER_ADDED: () => t('The line WEBVTT was added at the top.'),
  UNREADABLE_TIMES: counted({
    one: '{count} caption whose times cannot be read was left out (line {at}).',
    other: '{count} captions whose times cannot be read were left out (first in line {at}).',
  }),
  WITHOUT_LENGTH: counted({
    one: '{count} caption without length was left out (line {at}).',
    other: '{count} captions without length were left out (first in line {at}).',
  }),
  WITHOUT_TEXT: counted({
    one: '{count} empty caption was left out (line {at}).',
    other: '{count} empty captions were left out (first in line {at}).',
  }),
  LINES_WITHOUT_TIME: counted({
    one: '{count} line without a time was left out (line {at}).',
    other: '{count} lines without a time were left out (first is line {at}).',
  }),
  SORTED: () => t('The captions were sorted by their times.'),
  TIMES: counted({
    one: 'The times of {count} caption were written in the usual form.',
    other: 'The times of {count} captions were written in the usual form.',
  }),
  EMPTY_LINES: counted({
    one: '{count} empty line inside a caption was removed (line {at}).',
    other: '{count} empty lines inside captions were removed (first in line {at}).',
  }),
  TAGS: counted({
    one: 'Formatting that captions cannot have was removed from {count} caption.',
    other: 'Formatting that captions cannot have was removed from {count} captions.',
  }),
  ESCAPED: counted({
    one: 'In {count} caption the sign < was kept as text.',
    other: 'In {count} captions the sign < was kept as text.',
  }),
  SETTINGS: counted({
    one: 'Settings that players do not know were removed from {count} caption.',
    other: 'Settings that players do not know were removed from {count} captions.',
  }),
  PERCENT: counted({
    one: 'A position over 100% was limited in {count} caption.',
    other: 'Positions over 100% were limited in {count} captions.',
  }),
  STYLES: counted({
    one: '{count} block of styles was left out.',
    other: '{count} blocks of styles were left out.',
  }),
  NOTES: counted({ one: '{count} note was left out.', other: '{count} notes were left out.' }),
  OFFSET: () => t('The offset X-TIMESTAMP-MAP was left out. Please check whether the captions match the sound.'),
  CHARACTERS: counted({
    one: 'Characters that cannot be shown were removed from {count} line.',
    other: 'Characters that cannot be shown were removed from {count} lines.',
  }),
}

function counted(forms: { one: string; other: string }) {
  return ({ count, at }: CaptionChange) => tn(count, forms, { at })
}
