import { BinTable } from './bin-table.tsx'
import { isOverlap, useBin, useRestore } from './bin.hooks.ts'
import { PurgeDialog } from './purge-dialog.tsx'
import { RestoreOverlap } from './restore-overlap.tsx'
import type { BinItem } from '#shared/contract/bin.ts'
import { BIN_DAYS } from '#shared/domain/bin.ts'
import { t } from '#web/i18n/t.ts'
import { useSearchInUrl } from '#web/platform/search-in-url.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useState } from 'react'

type Opened = { what: 'purge' | 'overlap'; item: BinItem }

/** Deleted content of all kinds: restored from here, or deleted for good (decisions/0041). */
export function BinScreen() {
  const { search, setSearch } = useSearchInUrl()
  const list = useBin(search)
  const restore = useRestore()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)

  function putBack(item: BinItem): void {
    restore.mutate(
      { ...item, allowOverlap: false },
      {
        onError(error) {
          if (isOverlap(error)) setOpened({ what: 'overlap', item })
        },
      },
    )
  }

  return (
    <>
      <title>{t('Bin – Sadhana')}</title>
      <ScreenHeader
        title={t('Bin')}
        text={t('What was deleted stays here for {days} days and can be restored.', { days: BIN_DAYS })}
      />
      <div className="mb-5 max-w-md">
        <SearchField
          label={t('Search the bin')}
          placeholder={t('Search by title...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading the bin...')}
        failedTitle={t('An Error Occurred')}
        failedFallback={t('Failed to fetch the bin.')}
        empty={<NothingInBin isSearch={search !== ''} />}
      >
        {(items) => (
          <BinTable
            items={items}
            restoringId={restore.isPending ? restore.variables._id : null}
            onRestore={putBack}
            onPurge={(item) => setOpened({ what: 'purge', item })}
          />
        )}
      </ListPanel>
      {opened?.what === 'purge' && <PurgeDialog item={opened.item} onClose={close} />}
      {opened?.what === 'overlap' && <RestoreOverlap item={opened.item} onClose={close} />}
    </>
  )
}

function NothingInBin({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('What you delete appears here.')
  return <Empty title={isSearch ? t('Nothing Found') : t('The Bin Is Empty')} text={text} drawing={<Lotus />} />
}
