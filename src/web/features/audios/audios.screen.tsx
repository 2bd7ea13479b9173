import { AudioDialog } from './audio-dialog.tsx'
import { AudioTable } from './audio-table.tsx'
import { audioList } from './audio-list.ts'
import type { AdminAudio } from '#shared/contract/audios.ts'
import { ContentScreen } from '#web/features/content/public.ts'
import { openForm } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { Empty, ErrorText } from '#web/ui/states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useState } from 'react'

/** The administrator's audios (specification §2 Audios). */
export function AudiosScreen() {
  const { search, setSearch } = useUrlSearch()
  const [previewed, setPreviewed] = useState<AdminAudio | null>(null)
  const edit = (audio: AdminAudio) => openForm((onClose) => <AudioDialog audio={audio} onClose={onClose} />, audio._id)
  return (
    <>
      <ContentScreen
        pageTitle={t('Audio Library – Sadhana')}
        title={t('Audio Library')}
        pages={audioList.usePages(search)}
        deletion={audioList.deletion}
        add={{
          label: t('Add New Audio'),
          onClick: () => openForm((onClose) => <AudioDialog audio={null} onClose={onClose} />),
        }}
        search={{ label: t('Search audios'), text: search, onSearch: setSearch }}
        texts={{
          loading: t('Loading Audios...'),
          failedTitle: t('An Error Occurred'),
          failedFallback: t('Failed to fetch audios.'),
        }}
        empty={<NoAudios isSearch={search !== ''} />}
      >
        {(audios, onDelete) => (
          <AudioTable audios={audios} onPreview={setPreviewed} onEdit={edit} onDelete={onDelete} />
        )}
      </ContentScreen>
      {previewed && <AudioPreview audio={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

function NoAudios({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Add New Audio to upload the first one.')
  return <Empty title={t('No Audios Found')} text={text} drawing={<Lotus />} />
}

/** Plays the file as members will hear it. */
function AudioPreview({ audio, onClose }: { audio: AdminAudio; onClose: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <Dialog open onClose={onClose} title={audio.title}>
      {audio.artist && <p className="mb-4 text-muted">{audio.artist}</p>}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the product has no captions to offer */}
      <audio
        src={audio.audioFileUrl}
        aria-label={audio.title}
        controls
        autoPlay
        onError={() => setFailed(true)}
        className="w-full"
      />
      {hasFailed && (
        <ErrorText className="mt-4">
          {t('The audio cannot be played now. Please reload the page and try again.')}
        </ErrorText>
      )}
    </Dialog>
  )
}
