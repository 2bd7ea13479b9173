import { GallerySection } from './gallery-section.tsx'
import { serverNow } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { timeLeft } from '#web/ui/countdown-time.ts'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { ItemProgress } from '#web/ui/item-progress.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { LegalSentence } from '#web/ui/legal-sentence.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PreviewFrame } from '#web/ui/preview-frame.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { PublishBadge } from '#web/ui/publish-badge.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { SiteName } from '#web/ui/site-name.tsx'
import { useState } from 'react'

const later = new Date('2099-11-20T14:30:00Z')
const publishing = [
  { isPublished: true, publishAt: null },
  { isPublished: false, publishAt: later },
  { isPublished: false, publishAt: null },
]

const chips = [
  { key: 'status', label: 'Status: Active', onRemove: () => undefined },
  { key: 'plan', label: 'Plan: Annual', onRemove: () => undefined },
]

const inProgress = { furthest: 300, latest: 300, latestAt: new Date('2026-11-20T14:30:00Z'), length: 900 }
const progress = [
  { title: 'Not begun', progress: null },
  { title: 'A third seen', progress: { ...inProgress, isFinished: false } },
  { title: 'Seen', progress: { ...inProgress, furthest: 900, isFinished: true } },
]

/** Small parts of rows, forms and dialogs. */
export function SmallParts() {
  /** Hidden at first, because the panels scroll into view when shown. */
  const [isConflict, setConflict] = useState(false)
  const choices = { fields: ['Title', 'Description'], onLoad: () => undefined, onSaveOver: () => undefined }
  return (
    <>
      <GallerySection title="Small parts">
        <FilterChips chips={chips} />
        <div className="flex flex-wrap gap-3">
          {publishing.map((item) => (
            <PublishBadge key={`${item.isPublished} ${item.publishAt !== null}`} item={item} now={serverNow()} />
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          {progress.map(({ title, progress: seen }) => (
            <p key={title} className="font-semibold">
              {title}
              <ItemProgress progress={seen} />
            </p>
          ))}
        </div>
        <Picture src="/favicon.svg" size={null} shownWidth="4rem" className="size-16" />
        <PlainText text={'A text in two lines,\nthe second with an address: https://sadhana.example/first-steps.'} />
        <LegalSentence text="By continuing you agree to our {terms} and to what our {privacy} says." />
        <p className="w-36">
          <EmailAddress>somebody.with.a.long.name@mail.example</EmailAddress>
        </p>
        <p className="figures text-3xl">
          {timeLeft(new Date('2026-11-20T15:34:58Z'), new Date('2026-11-20T14:30:00Z'))}
        </p>
        <p className="flex">
          <SiteName />
        </p>
        <div>
          <LanguageSwitch />
        </div>
        <SelectionBar
          label="Chosen lessons"
          count={2}
          listed={{ count: 20, choose: () => undefined }}
          matching={{ count: 1400, choose: () => undefined }}
          onClear={() => undefined}
        >
          <Button small variant="secondary">
            Publish
          </Button>
        </SelectionBar>
        <div className="h-40">
          <PreviewFrame src="about:blank" title="Preview of an empty page" widthInPixels={1440} />
        </div>
      </GallerySection>
      <GallerySection title="Two at one item">
        <Button variant="secondary" className="justify-self-start" onClick={() => setConflict(!isConflict)}>
          Show what was changed meanwhile
        </Button>
        {isConflict && (
          <>
            <EditConflictPanel conflict={choices} isSaving={false} />
            <EditConflictPanel conflict={{ ...choices, fields: [] }} isSaving />
            <EditConflictPanel conflict={null} isSaving={false} />
          </>
        )}
      </GallerySection>
    </>
  )
}
