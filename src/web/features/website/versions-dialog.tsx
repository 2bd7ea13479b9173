import { SitePreview } from './site-preview.tsx'
import { useRestoreVersion, useSiteVersions } from './website.hooks.ts'
import type { SiteDraftAnswer, SiteVersion } from '#shared/contract/website.ts'
import { screens } from '#shared/screens.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { runUnlessUnsaved } from '#web/platform/unsaved-changes.store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState, ErrorText, Loading } from '#web/ui/states.tsx'
import { useState } from 'react'

interface VersionsDialogProps {
  /** The draft that would be replaced; undefined for one that cannot be read, whatever its version. */
  draftVersion: number | undefined
  onRestored: (draft: SiteDraftAnswer) => void
  /** The draft was changed meanwhile: the form explains it. */
  onConflict: (error: unknown) => boolean
  onClose: () => void
}

/** The published versions of the site, each of which can be brought back into the draft. */
export function VersionsDialog({ draftVersion, onRestored, onConflict, onClose }: VersionsDialogProps) {
  const versions = useSiteVersions()
  const restore = useRestoreVersion()
  const [failure, setFailure] = useState<string | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  // What visitors see is no news to the draft, unless there is none.
  const isDraftLost = draftVersion === undefined
  const shown = versions.data?.versions.find(({ _id }) => _id === shownId)

  async function bringBack(id: string): Promise<void> {
    setFailure(null)
    try {
      const { draft } = await restore.mutateAsync({ id, version: draftVersion })
      onRestored(draft)
      onClose()
    } catch (error) {
      if (onConflict(error)) onClose()
      else setFailure(messageOf(error, t('Failed to bring this version back.')))
    }
  }

  const bringBackButton = ({ _id, publishedAt }: SiteVersion) => (
    <Button
      variant="secondary"
      small
      aria-label={t('Bring back the version of {when}', { when: formatIst(publishedAt) })}
      busy={restore.isPending && restore.variables.id === _id}
      busyLabel={t('Bringing back…')}
      disabled={restore.isPending}
      onClick={() => runUnlessUnsaved(() => void bringBack(_id))}
    >
      {t('Bring back')}
    </Button>
  )

  if (shown)
    return (
      <Dialog open onClose={() => setShownId(null)} title={formatIst(shown.publishedAt)} isWide>
        <div className="h-[calc(94dvh-14rem)]">
          <SitePreview
            path={screens.home}
            version={draftVersion ?? 0}
            anchor={undefined}
            isDirty={false}
            versionId={shown._id}
          />
        </div>
        {failure && <ErrorText className="mt-4">{failure}</ErrorText>}
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" small onClick={() => setShownId(null)}>
            {t('Back to the versions')}
          </Button>
          {(shown !== versions.data?.versions[0] || isDraftLost) && bringBackButton(shown)}
        </div>
      </Dialog>
    )

  return (
    <Dialog open onClose={onClose} title={t('Published versions')}>
      <p className="mb-4 text-muted">
        {t('A version that you bring back becomes the draft. Visitors see it once you publish it.')}
      </p>
      {versions.isPending ? (
        <Loading text={t('Loading versions...')} />
      ) : versions.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(versions.error, t('Failed to fetch the versions.'))}
          isRetrying={versions.isFetching}
          onRetry={() => void versions.refetch()}
        />
      ) : versions.data.versions.length === 0 ? (
        <EmptyState title={t('Nothing published yet')} text={t('Each time you publish, a version is kept here.')} />
      ) : (
        <ol className="divide-y divide-line rounded-field border border-line">
          {versions.data.versions.map((version, at) => {
            const { _id, publishedAt, publishedBy } = version
            const when = formatIst(publishedAt)
            return (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
                <p className="min-w-0">
                  <span className="block font-semibold">{when}</span>
                  <span className="block text-[0.9375rem] text-muted">
                    {t('by {name}', { name: publishedBy ?? t('somebody who has left') })}
                    {at === 0 && ` · ${t('what visitors see')}`}
                  </span>
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="quiet"
                    small
                    aria-label={t('View the version of {when}', { when })}
                    onClick={() => setShownId(_id)}
                  >
                    {t('View')}
                  </Button>
                  {(at > 0 || isDraftLost) && bringBackButton(version)}
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {failure && <ErrorText className="mt-4">{failure}</ErrorText>}
    </Dialog>
  )
}
