import { NoteRow } from './note-row.tsx'
import { addressOf, positionText } from './note-words.ts'
import { type ShownNote, useNotes, useNotesPdf } from './notes.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { EmptyState, ErrorState, ErrorText, Loading } from '#web/ui/states.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

/** All notes and bookmarks of the member, by course; they are searched in the browser, since the server cannot read them. */
export function NotesScreen() {
  const { shown, isPending, isLoadingError, error, isFetching, refetch } = useNotes()
  return (
    <>
      <title>{t('My notes – Sadhana')}</title>
      <h1 className="mb-6 text-3xl max-lg:sr-only">{t('My notes')}</h1>
      {isPending && shown.length === 0 ? (
        <Loading text={t('Loading your notes…')} />
      ) : isLoadingError && shown.length === 0 ? (
        <ErrorState
          title={t('Your notes could not be loaded.')}
          message={messageOf(error, t('Please check your connection.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          title={t('No notes yet')}
          text={t('Beside each video, audio and e-book you can write a note or keep the last ten seconds.')}
          drawing={<Lotus />}
        />
      ) : (
        <NotesList shown={shown} />
      )}
    </>
  )
}

function NotesList({ shown }: { shown: readonly ShownNote[] }) {
  const [search, setSearch] = useState('')
  const pdf = useNotesPdf()
  const words = search.trim().toLocaleLowerCase()
  const found = shown.filter(({ note }) => `${note.text} ${note.itemTitle}`.toLocaleLowerCase().includes(words))
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <TextField
        type="search"
        label={t('Search in my notes')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
      />
      <div className="grid grid-cols-1 gap-2">
        <Button
          variant="secondary"
          small
          className="justify-self-start"
          busy={pdf.isPending}
          busyLabel={t('Downloading…')}
          onClick={() => pdf.mutate()}
        >
          <Download aria-hidden size={18} />
          {t('Download all as PDF')}
        </Button>
        {pdf.isError && <ErrorText>{messageOf(pdf.error, t('Failed to download the file.'))}</ErrorText>}
      </div>
      {found.length === 0 && <p role="status">{t('Nothing found for “{text}”.', { text: search.trim() })}</p>}
      {[...Map.groupBy(found, groupOf)].map(([group, entries]) => (
        <Card key={group}>
          <h2 className="text-xl wrap-anywhere">{group}</h2>
          <ul className="mt-2">
            {entries.map((each) => (
              <NoteRow key={each.note.clientId} shown={each} opener={<NoteLink shown={each} />} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function NoteLink({ shown }: { shown: ShownNote }) {
  const { note } = shown
  const address = shown.state === 'KEPT' ? addressOf(shown.note) : null
  const text = `${note.itemTitle} · ${positionText(note)}`
  if (address === null) return <span className="text-muted wrap-anywhere">{text}</span>
  return (
    <Link to={address} className="inline-flex min-h-11 items-center text-accent-deep underline wrap-anywhere">
      {text}
    </Link>
  )
}

function groupOf(shown: ShownNote): string {
  if (shown.state === 'WAITING') return t('Waiting for a connection')
  const { place } = shown.note
  switch (place?.kind) {
    case 'COURSE':
      return place.title
    case 'PROGRAMME':
      return t('Daily programme')
    case 'LIVE_SESSION':
      return t('Live Sessions')
    case 'FREE_EBOOK':
      return t('Your free e-book')
    case undefined:
      return t('No longer in the library')
  }
}
