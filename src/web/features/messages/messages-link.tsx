import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import * as z from 'zod/mini'

const listState = z.object({ listSearch: z.string() })

/** Back to the list as it was left, with its search and filters. */
export function MessagesLink() {
  const { state } = useLocation()
  const { listSearch } = listState.safeParse(state).data ?? { listSearch: '' }
  return (
    <Link
      to={screens.adminMessages + listSearch}
      className="mb-2 inline-flex min-h-11 items-center gap-2 text-muted hover:text-foreground"
    >
      <ArrowLeft aria-hidden size={18} />
      {t('All messages')}
    </Link>
  )
}
