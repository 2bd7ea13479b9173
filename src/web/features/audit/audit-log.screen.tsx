import { FILTER_NAMES, parseFilters } from './audit-log-filters.ts'
import { AuditLogTable } from './audit-log-table.tsx'
import { useAuditLog, useAuditPeople } from './audit-log.hooks.ts'
import { AUDIT_ACTIONS, AUDIT_ACTION_TEXTS } from '#shared/domain/audit.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'

/** The audit log: who did what and when, with the values before and after (decisions §13). */
export function AuditLogScreen() {
  const { choice, choose, isAny } = useUrlFilters(FILTER_NAMES)
  const list = useAuditLog(parseFilters(choice))
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
          initial={choice('search')}
          onSearch={(text) => choose('search', text)}
        />
      </div>
      <div className="mb-3 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <PersonField value={choice('person')} onChoose={(id) => choose('person', id)} />
        <SelectField
          label={t('Kind of act')}
          value={choice('act')}
          onChange={({ target }) => choose('act', target.value)}
          options={[
            { value: '', label: t('All acts') },
            ...AUDIT_ACTIONS.map((act) => ({ value: act, label: t(AUDIT_ACTION_TEXTS[act]) })),
          ]}
        />
        <TextField
          label={t('From')}
          type="date"
          value={choice('from')}
          onChange={({ target }) => choose('from', target.value)}
        />
        <TextField
          label={t('To')}
          type="date"
          value={choice('to')}
          onChange={({ target }) => choose('to', target.value)}
        />
      </div>
      <p role="status" className="mb-3 min-h-6 text-muted tabular-nums">
        {list.total !== undefined && t('{count} found', { count: formatCount(list.total) })}
      </p>
      <ListPanel
        list={list}
        loadingText={t('Loading activity...')}
        failedTitle={t('An Error Occurred')}
        failedFallback={t('Failed to fetch activity.')}
        empty={<EmptyAuditLog isAny={isAny} />}
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

function EmptyAuditLog({ isAny }: { isAny: boolean }) {
  const text = isAny ? t('Nothing matches these filters.') : t('What administrators change appears here.')
  return <Empty title={t('No Activity Found')} text={text} drawing={<Lotus />} />
}
