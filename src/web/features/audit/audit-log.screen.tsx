import { FILTER_NAMES, parseAuditLogFilters, useAuditLog, useAuditPeople } from './audit-log.hooks.ts'
import { AuditLogTable } from './audit-log-table.tsx'
import { AUDIT_ACTIONS, AUDIT_ACTION_TEXTS } from '#shared/domain/audit.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { DayRangeFields, SearchField } from '#web/ui/filter-fields.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** The audit log: who did what and when, with the values before and after (product decisions §13). */
export function AuditLogScreen() {
  const { getFilter, setFilter, isFiltered } = useUrlFilters(FILTER_NAMES)
  const list = useAuditLog(parseAuditLogFilters(getFilter))
  return (
    <>
      <title>{t('Activity – Sadhana')}</title>
      <ScreenHeader
        title={t('Activity')}
        text={t('What administrators did, and who changed their own name or number, with how it was before.')}
      />
      <div className="mb-4 max-w-xl">
        <SearchField
          label={t('Search activity')}
          placeholder={t('Search names and changes...')}
          initial={getFilter('search')}
          onSearch={(text) => setFilter('search', text)}
        />
      </div>
      <div className="mb-3 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <PersonField value={getFilter('person')} onChoose={(id) => setFilter('person', id)} />
        <SelectField
          label={t('Kind of act')}
          value={getFilter('act')}
          onChange={({ target }) => setFilter('act', target.value)}
          options={[
            { value: '', label: t('All acts') },
            ...AUDIT_ACTIONS.map((act) => ({ value: act, label: t(AUDIT_ACTION_TEXTS[act]) })),
          ]}
        />
        <DayRangeFields getFilter={getFilter} setFilter={setFilter} />
      </div>
      <ListPanel
        isCounted
        list={list}
        loadingText={t('Loading activity...')}
        failedFallback={t('Failed to fetch activity.')}
        empty={<EmptyAuditLog isFiltered={isFiltered} />}
      >
        {(entries) => <AuditLogTable entries={entries} />}
      </ListPanel>
    </>
  )
}

function PersonField({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const people = useAuditPeople()
  return (
    <SelectField
      label={t('Person')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      error={people.isLoadingError ? t('Failed to fetch people.') : undefined}
      options={[
        { value: '', label: t('Everyone') },
        ...(people.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}

function EmptyAuditLog({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered ? t('Nothing matches these filters.') : t('What administrators change appears here.')
  return <EmptyState title={t('No Activity Found')} text={text} drawing={<Lotus />} />
}
