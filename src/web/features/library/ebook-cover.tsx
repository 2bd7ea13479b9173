import type { MemberCourse } from '#shared/contract/library.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { BookOpen } from 'lucide-react'

/** An e-book with its cover; it opens in a page of its own. */
export function EbookCover({ ebook }: { ebook: MemberCourse['ebooks'][number] }) {
  return (
    <div className="grid justify-items-center gap-5 rounded-card border border-line bg-surface px-4 py-8">
      <img src={ebook.coverImageUrl} alt="" className="h-64 rounded-field border border-line object-contain sm:h-80" />
      <a href={ebook.ebookFileUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
        <BookOpen aria-hidden size={20} />
        {t('Open the e-book in a new tab')}
      </a>
    </div>
  )
}
