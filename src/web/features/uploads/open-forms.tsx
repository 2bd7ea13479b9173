import { type FormVisibility, FormVisibilityProvider } from './form-visibility.ts'
import { closeEveryForm, closeForm, type OpenForm, setInBackground, useOpenForms } from './open-forms.store.ts'
import { t, tn } from '#web/i18n/t.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'

/** Files that have arrived, and what becomes of them. */
interface FollowedFiles {
  count: number
  lines: ReactNode
}

/**
 * The open forms that send files. The layout holds them, not their screens, so that uploads continue on navigation;
 * each form in the background has a line in a panel at the bottom.
 */
export function OpenForms({ followed }: { followed: FollowedFiles }) {
  const forms = useOpenForms()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useEffect(() => closeEveryForm, [])
  return (
    <>
      <UploadsPanel count={forms.filter((form) => form.isInBackground).length} listRef={setPanel} followed={followed} />
      {forms.map((form) => (
        <BackgroundableForm key={form.id} form={form} panel={panel} />
      ))}
    </>
  )
}

function BackgroundableForm({
  form: { id, renderForm, isInBackground },
  panel,
}: {
  form: OpenForm
  panel: HTMLElement | null
}) {
  const visibility = useMemo<FormVisibility>(
    () => ({
      isInBackground,
      panel,
      sendToBackground: () => setInBackground(id, true),
      bringToFront: () => setInBackground(id, false),
    }),
    [id, isInBackground, panel],
  )
  return <FormVisibilityProvider value={visibility}>{renderForm(() => closeForm(id))}</FormVisibilityProvider>
}

interface UploadsPanelProps {
  count: number
  listRef: (list: HTMLElement | null) => void
  followed: FollowedFiles
}

function UploadsPanel({ count, listRef, followed }: UploadsPanelProps) {
  const [isOpen, setOpen] = useState(true)
  const [titleId, listId] = [useId(), useId()]
  const isShown = count + followed.count > 0
  return (
    <>
      {/* The end of the page can be scrolled out from under the panel. */}
      {isShown && <div aria-hidden className={isOpen ? 'h-80' : 'h-20'} />}
      <section
        hidden={!isShown}
        aria-labelledby={titleId}
        className="fixed right-3 bottom-3 z-20 w-96 max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-card border border-line bg-raised shadow-2xl sm:right-4 sm:bottom-4"
      >
        <h2 id={titleId} className="font-sans text-base">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-12 w-full items-center justify-between gap-3 px-4 text-left font-semibold hover:bg-surface"
          >
            {panelTitle(count, followed.count)}
            <ChevronDown aria-hidden size={20} className={`transition-transform ${isOpen ? '' : 'rotate-180'}`} />
          </button>
        </h2>
        <div
          id={listId}
          hidden={!isOpen}
          className="max-h-[45vh] overflow-y-auto overscroll-contain max-sm:max-h-[30vh]"
        >
          <ul ref={listRef} />
          {followed.lines}
        </div>
      </section>
    </>
  )
}

function panelTitle(uploads: number, followed: number): string {
  if (uploads === 1) return t('1 upload in the background')
  if (uploads > 1) return t('{count} uploads in the background', { count: uploads })
  return tn(followed, { one: '{count} new file', other: '{count} new files' })
}
