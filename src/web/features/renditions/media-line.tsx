import { mediaLabel } from './media-labels.ts'
import { type ConvertedItem, useCancelReplacement, useRetryConversion } from './media.hooks.ts'
import type { MediaStateAnswer } from '#shared/contract/renditions.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** How far the conversion of an item's file has come, and that of a file that is to replace it. */
export function MediaLine({ item }: { item: ConvertedItem }) {
  const { media, replacement } = item
  const retry = useRetryConversion()
  const cancel = useCancelReplacement()
  // Another file is the answer to a failure: there is nothing more to do about it.
  const isBeingReplaced = media?.state === 'FAILED' && replacement !== null && replacement.state !== 'FAILED'
  const retryButton = (state: MediaStateAnswer) =>
    state.state === 'FAILED' && (
      <Button
        variant="secondary"
        small
        busy={retry.isPending}
        busyLabel={t('Starting…')}
        aria-label={t('Retry the conversion of {title}', { title: item.title })}
        onClick={() => retry.mutate(item)}
      >
        {t('Retry')}
      </Button>
    )
  return (
    <div className="mt-1.5 grid gap-2">
      {media && !isBeingReplaced && <MediaState media={media}>{retryButton(media)}</MediaState>}
      {replacement && (
        <div className="border-l-2 border-line pl-3">
          <p className="text-sm font-semibold">{t('New file')}</p>
          <MediaState media={replacement} isReplacement>
            {retryButton(replacement)}
            <Button
              variant="quiet"
              small
              className="-ml-4"
              busy={cancel.isPending}
              aria-label={t('Keep the old file of {title}', { title: item.title })}
              onClick={() => cancel.mutate(item)}
            >
              {t('Keep the old file')}
            </Button>
          </MediaState>
        </div>
      )}
    </div>
  )
}

interface MediaStateProps {
  media: MediaStateAnswer
  isReplacement?: boolean
  /** Buttons. */
  children: ReactNode
}

function MediaState({ media, isReplacement = false, children }: MediaStateProps) {
  const { tone, text, hint } = mediaLabel(media)
  const shownHint = isReplacement && media.state !== 'FAILED' ? t('Members get the old file until then.') : hint
  return (
    <div>
      {media.state === 'READY' && !isReplacement ? (
        <p className="flex items-center gap-1.5 text-sm text-success">
          <Check aria-hidden size={16} />
          {text}
        </p>
      ) : (
        <Badge tone={tone}>{text}</Badge>
      )}
      {shownHint !== null && <p className="mt-1 max-w-prose text-sm text-muted">{shownHint}</p>}
      <div className="flex flex-wrap gap-2 not-empty:mt-1">{children}</div>
    </div>
  )
}
