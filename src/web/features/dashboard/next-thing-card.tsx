import type { PictureSize } from '#shared/domain/pictures.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface NextThingCardProps {
  to: string
  picture: { src: string; size: PictureSize | null }
  /** Where it belongs, above the title. */
  above?: string
  title: string
  /** What is said of it below the title; inline elements. */
  children: ReactNode
  action: string
}

/** The next thing to do, large, with its picture. */
export function NextThingCard({ to, picture, above, title, children, action }: NextThingCardProps) {
  return (
    <Link
      to={to}
      className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-raised hover:bg-surface sm:grid-cols-2"
    >
      <Picture
        {...picture}
        shownWidth="min(100vw - 2rem, 36rem)"
        isLazy={false}
        className="aspect-video h-full w-full bg-surface object-cover"
      />
      <span className="flex min-w-0 flex-col justify-center p-5 leading-snug sm:p-6">
        {above && <span className="block truncate text-muted">{above}</span>}
        <span className="mt-1 line-clamp-3 font-display text-2xl">{title}</span>
        {children}
        <span className={`${buttonClass()} mt-5 self-start max-sm:w-full`}>
          <Play aria-hidden size={18} />
          {action}
        </span>
      </span>
    </Link>
  )
}
