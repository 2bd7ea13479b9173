import { Clapperboard } from 'lucide-react'

/** The picture of a video in a list; the title beside it names the video. */
export function PosterThumbnail({ url }: { url: string | null }) {
  const shape = 'aspect-video w-16 shrink-0 md:w-20 rounded-field border border-line'
  return url ? (
    <img src={url} alt="" loading="lazy" className={`${shape} bg-black object-contain`} />
  ) : (
    <span aria-hidden className={`${shape} grid place-items-center bg-surface text-muted`}>
      <Clapperboard size={22} />
    </span>
  )
}
