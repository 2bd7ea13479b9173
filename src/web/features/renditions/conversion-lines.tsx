import { unfollowConversion, useFollowedConversions } from './followed-conversions.store.ts'
import { useMediaPolling, useMediaStates } from './media.hooks.ts'
import { MediaLine } from './media-line.tsx'
import { renditions } from '#shared/contract/renditions.ts'
import { t } from '#web/i18n/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from 'lucide-react'

/** What becomes of the files that were uploaded on this page: queued, converted, ready, or why not. */
export function ConversionLines() {
  const followed = useFollowedConversions()
  const { data: items = [] } = useMediaStates(followed.map(({ _id }) => _id))
  useMediaPolling(items, renditions.states)
  return (
    <ul aria-label={t('New files')}>
      {followed.map(({ _id, title }) => {
        const item = items.find((each) => each._id === _id)
        return (
          <li key={_id} className="border-t border-line px-4 pt-2 pb-3">
            <div className="flex items-center justify-between gap-2">
              <p className="min-w-0 truncate font-semibold">{item?.title ?? title}</p>
              <IconButton
                icon={X}
                label={t('Do not show {title} here any more', { title })}
                onClick={() => unfollowConversion(_id)}
              />
            </div>
            {item ? <MediaLine item={item} /> : <p className="text-sm text-muted">{t('It has arrived.')}</p>}
          </li>
        )
      })}
    </ul>
  )
}
