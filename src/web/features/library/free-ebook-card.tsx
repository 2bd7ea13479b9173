import { useFreeEbook } from './free-ebook.hooks.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Link } from 'react-router'

/** The free e-book that the home page promises, on the dashboard; nothing while there is none. */
export function FreeEbookCard() {
  const { data: ebook } = useFreeEbook()
  if (!ebook) return null
  return (
    <Card className="flex flex-wrap items-center gap-5">
      <Picture
        src={ebook.coverImageUrl}
        size={ebook.coverImageSize}
        shownWidth="4.5rem"
        className="h-24 w-18 shrink-0 rounded-md border border-line bg-surface object-cover"
      />
      <div className="min-w-0 flex-1 basis-36">
        <p className="text-sm font-semibold text-accent-deep">{t('Your free e-book')}</p>
        <h2 className="text-2xl">{ebook.title}</h2>
        {ebook.author && <p className="text-muted">{ebook.author}</p>}
      </div>
      <Link to={screens.freeEbook} className={buttonClass({ variant: 'secondary' })}>
        {ebook.progress ? t('Read on') : t('Read it now')}
      </Link>
    </Card>
  )
}
