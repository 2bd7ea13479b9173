import { EmptyText, Fact, UserSection } from './user-section.tsx'
import type { UserDetails } from '#shared/contract/user-details.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'

interface ProgrammeSectionProps {
  programme: UserDetails['programme']
  onRestart: () => void
}

/** The member's position in the daily programme. */
export function ProgrammeSection({ programme, onRestart }: ProgrammeSectionProps) {
  const hasDays = programme !== null && programme.days > 0
  return (
    <UserSection
      title={t('Daily programme')}
      action={
        hasDays && (
          <Button small variant="secondary" onClick={onRestart}>
            {t('Begin anew')}
          </Button>
        )
      }
    >
      {hasDays ? (
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact name={t('Day')}>{t('{day} of {days}', { day: programme.currentDay, days: programme.days })}</Fact>
          <Fact name={t('Next session')}>
            {programme.nextSessionTime ? formatIst(programme.nextSessionTime) : t('None: all days are over')}
          </Fact>
          {programme.restartedAt && <Fact name={t('Begun anew on')}>{formatIst(programme.restartedAt)}</Fact>}
        </dl>
      ) : (
        <EmptyText>
          {programme ? t('The programme has no videos yet.') : t('Only members with a running plan have a programme.')}
        </EmptyText>
      )}
    </UserSection>
  )
}
