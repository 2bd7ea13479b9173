import { PutBackPlan } from './put-back-plan.tsx'
import { EmptySectionText, UserSection } from './user-section.tsx'
import { grantStateBadge, planSourceLabel } from './user-labels.ts'
import type { GrantAnswer } from '#shared/contract/user-details.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

/** Every plan that the user bought or was granted. */
export function PlanHistorySection({ userId, grants }: { userId: string; grants: readonly GrantAnswer[] }) {
  const mayPutBack = useMay('members.plans')
  return (
    <UserSection title={t('Plans so far')}>
      {grants.length === 0 ? (
        <EmptySectionText>{t('There has been no plan yet.')}</EmptySectionText>
      ) : (
        <Table
          caption={t('Plans so far')}
          columns={grantColumns(mayPutBack ? userId : null)}
          rows={grants}
          rowKey={({ _id }) => _id}
        />
      )}
    </UserSection>
  )
}

/** Without the id of the user no plan can be put back. */
function grantColumns(userId: string | null): Column<GrantAnswer>[] {
  return [
    { header: t('Plan'), cell: ({ planName }) => <span className="font-semibold">{planName}</span> },
    { header: t('From'), cell: ({ startsAt }) => formatIstDate(startsAt) },
    { header: t('Until'), cell: ({ endsAt }) => formatIstDate(endsAt) },
    { header: t('State'), cell: (grant) => grantStateCell(grant, userId) },
    { header: t('Source'), cell: (grant) => <span className="wrap-anywhere">{planSourceLabel(grant)}</span> },
  ]
}

function grantStateCell(grant: GrantAnswer, userId: string | null) {
  const { tone, label, hint } = grantStateBadge(grant, serverNow())
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {hint && <span className="block text-[0.9375rem] text-muted">{hint}</span>}
      {grant.canPutBack && userId !== null && <PutBackPlan userId={userId} grant={grant} />}
    </>
  )
}
