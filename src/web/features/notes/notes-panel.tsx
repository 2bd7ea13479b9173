import { NoteRow } from './note-row.tsx'
import { NoteTextForm } from './note-text-form.tsx'
import { positionText } from './note-words.ts'
import { useNotes } from './notes.hooks.ts'
import { getNotesSync } from './notes-sync.ts'
import { byPosition, lastSeconds, type NotePosition } from '#shared/domain/notes.ts'
import type { ItemKind } from '#shared/domain/progress.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ProgressRecording } from '#web/features/progress/public.ts'
import { createClientId } from '#web/platform/client-id.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useMemberViewOfTab } from '#web/platform/member-view.ts'
import { createTextDrafts } from '#web/platform/text-drafts.ts'
import { Button } from '#web/ui/button.tsx'
import type { PlayerHandle } from '#web/ui/player/player-handle.ts'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { BookmarkPlus, Play } from 'lucide-react'
import { type RefObject, useContext, useState } from 'react'
import { Link } from 'react-router'

interface NotesPanelProps {
  kind: ItemKind
  /** Give each item its own `key`. */
  itemId: string
  itemTitle: string
  player: RefObject<PlayerHandle | null>
}

/** What was typed and not saved, by item: it outlives the panel. */
const drafts = createTextDrafts()

/**
 * The member's notes beside a player or reader; none in a preview. The team sees none of it when it looks at a member's
 * account.
 */
export function NotesPanel(props: NotesPanelProps) {
  const isRecording = useContext(ProgressRecording)
  return useMemberViewOfTab() || !isRecording ? null : <OwnNotes {...props} />
}

function OwnNotes({ kind, itemId, itemTitle, player }: NotesPanelProps) {
  const [text, setText] = useState(() => drafts.get(itemId) ?? '')
  const [announcement, setAnnouncement] = useState('')

  function changeText(next: string): void {
    setText(next)
    drafts.set(itemId, next)
  }

  function keep(position: NotePosition, written: string): void {
    const note = { clientId: createClientId(), kind, itemId, ...position, text: written }
    getNotesSync().add({ ...note, itemTitle, createdAt: serverNow(), problem: null })
    setAnnouncement(t('Kept at {position}.', { position: positionText(note) }))
  }

  const here = (): number => player.current?.position() ?? (kind === 'EBOOK' ? 1 : 0)
  return (
    <section aria-labelledby="notes-title" className="mt-6 grid max-w-prose gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="notes-title" className="text-xl">
          {t('Your notes')}
        </h2>
        <Link to={screens.notes} className="inline-flex min-h-11 items-center text-accent-deep underline">
          {t('All my notes')}
        </Link>
      </div>
      <Button
        variant="secondary"
        small
        className="justify-self-start max-sm:w-full"
        onClick={() => keep(kind === 'EBOOK' ? { from: here(), until: null } : lastSeconds(here()), '')}
      >
        <BookmarkPlus aria-hidden size={18} />
        {kind === 'EBOOK' ? t('Keep this page') : t('Keep the last 10 seconds')}
      </Button>
      <NoteTextForm
        label={kind === 'EBOOK' ? t('Note on this page') : t('Note at this moment')}
        text={text}
        onText={changeText}
        saveLabel={t('Save note')}
        onSave={(written) => {
          keep({ from: here(), until: null }, written)
          changeText('')
        }}
      />
      <p role="status" className="text-success empty:hidden">
        {announcement}
      </p>
      <NotesOfItem {...{ itemId, player }} />
    </section>
  )
}

function NotesOfItem({ itemId, player }: Pick<NotesPanelProps, 'itemId' | 'player'>) {
  const { shown, isPending, isLoadingError, error, isFetching, refetch } = useNotes()
  const own = shown.filter(({ note }) => note.itemId === itemId).toSorted((a, b) => byPosition(a.note, b.note))
  return (
    <>
      {isPending && <Loading text={t('Loading your notes…')} />}
      {isLoadingError && (
        <ErrorState
          title={t('Your notes could not be loaded.')}
          message={messageOf(error, t('Please check your connection.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isPending && !isLoadingError && own.length === 0 && (
        <p className="text-muted">{t('Nothing yet. Only you can read what you write here.')}</p>
      )}
      {own.length > 0 && (
        <ul aria-label={t('Your notes')}>
          {own.map((each) => (
            <NoteRow
              key={each.note.clientId}
              shown={each}
              opener={
                <Button variant="quiet" small onClick={() => player.current?.seek(each.note.from)}>
                  <Play aria-hidden size={16} />
                  {positionText(each.note)}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}
