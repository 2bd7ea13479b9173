import type { MemberCourse } from '#shared/contract/library.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { ReactNode } from 'react'

interface CoverProps {
  ebook: MemberCourse['ebooks'][number]
  children: ReactNode
}

/** The cover of an e-book, shown while the e-book loads. */
export function EbookCover({ ebook, children }: CoverProps) {
  return (
    <div className="grid justify-items-center rounded-card border border-line bg-surface px-4 pt-8">
      <Picture
        src={ebook.coverImageUrl}
        size={ebook.coverImageSize}
        shownWidth="16rem"
        className="h-64 w-auto rounded-field border border-line object-contain sm:h-80"
        isLazy={false}
      />
      {children}
    </div>
  )
}
