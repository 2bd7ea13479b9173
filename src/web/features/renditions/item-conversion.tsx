import { type ConvertedItem, useMediaPolling, useMediaStates } from './media.hooks.ts'
import { MediaLine } from './media-line.tsx'
import { renditions } from '#shared/contract/renditions.ts'

/** The conversion of an item in its dialog, as it is now. */
export function ItemConversion({ item }: { item: ConvertedItem }) {
  const { data } = useMediaStates([item._id])
  const now = data?.[0] ?? item
  useMediaPolling([now], renditions.states)
  return <MediaLine item={now} />
}
