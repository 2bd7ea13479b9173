import { useWebhookHealth } from './system.hooks.ts'
import { countJobs, formatSize, formatUptime } from './system-status.ts'
import type { SystemStatus } from '#shared/contract/system.ts'
import { isBackupOld, isDiskSpaceLow } from '#shared/domain/attention.ts'
import { DAY_IN_MS, formatIst } from '#shared/domain/ist.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { ReactNode } from 'react'

/** One card for each part of the installation: its state, and what to do if that is not good. */
export function StatusCards({ status }: { status: SystemStatus }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <EmailsCard {...status.emails} />
      <JobsCard jobs={status.jobs} />
      <StorageCard {...status.storage} />
      <LastBackupCard status={status} />
      <PaymentEventsCard />
      <ResponseTimesCard lastHold={status.lastHold} serverTime={status.serverTime} />
      <VersionsCard status={status} />
    </div>
  )
}

interface StatusCardProps {
  title: string
  tone: BadgeTone
  state: string
  children: ReactNode
}

function StatusCard({ title, tone, state, children }: StatusCardProps) {
  return (
    <Card>
      <section aria-label={title}>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-xl">{title}</h2>
          <Badge tone={tone}>{state}</Badge>
        </div>
        <div className="text-muted tabular-nums">{children}</div>
      </section>
    </Card>
  )
}

function EmailsCard({ waiting, givenUp, sentInLastDay }: SystemStatus['emails']) {
  const [tone, state] = givenUp > 0 ? (['warning', t('Look at this')] as const) : (['success', t('Good')] as const)
  return (
    <StatusCard title={t('Emails')} tone={tone} state={state}>
      <p>{t('{count} sent within a day', { count: formatCount(sentInLastDay) })}</p>
      <p>{t('{count} on their way', { count: formatCount(waiting) })}</p>
      <p>{t('{count} not delivered', { count: formatCount(givenUp) })}</p>
    </StatusCard>
  )
}

function JobsCard({ jobs }: Pick<SystemStatus, 'jobs'>) {
  const { toDo, failed } = countJobs(jobs)
  return (
    <StatusCard
      title={t('Background work')}
      tone={failed > 0 ? 'warning' : 'success'}
      state={failed > 0 ? t('Look at this') : t('Good')}
    >
      <p>{t('{count} to do', { count: formatCount(toDo) })}</p>
      <p>{t('{count} given up', { count: formatCount(failed) })}</p>
    </StatusCard>
  )
}

function StorageCard(storage: SystemStatus['storage']) {
  const { kind, isReachable, freeInBytes } = storage
  const isSpaceLow = isDiskSpaceLow(storage)
  const state = isReachable ? (isSpaceLow ? t('Nearly full') : t('Good')) : t('Does not answer')
  return (
    <StatusCard title={t('Files')} tone={isReachable && !isSpaceLow ? 'success' : 'danger'} state={state}>
      <p>{kind === 'S3' ? t('In a bucket') : t('On the disk of this server')}</p>
      {freeInBytes !== null && <p>{t('{size} free', { size: formatSize(freeInBytes) })}</p>}
      {isSpaceLow && <p>{t('Make room: uploads are refused when it is full.')}</p>}
    </StatusCard>
  )
}

function LastBackupCard({ status }: { status: SystemStatus }) {
  const { lastBackup } = status
  const isOld = isBackupOld(status)
  return (
    <StatusCard
      title={t('Last backup')}
      tone={isOld ? 'warning' : 'success'}
      state={lastBackup === null ? t('None yet') : isOld ? t('Old') : t('Good')}
    >
      {lastBackup && <p>{formatIst(lastBackup.madeAt)}</p>}
      {isOld && <p>{t('Have one made every night; docs/operations.md says how.')}</p>}
    </StatusCard>
  )
}

function PaymentEventsCard() {
  const { data, isPending } = useWebhookHealth()
  const isGood = data?.state === 'GOOD' || data?.state === 'QUIET'
  return (
    <StatusCard
      title={t('Payment events')}
      tone={isPending ? 'neutral' : isGood ? 'success' : 'warning'}
      state={isPending ? t('Asking…') : isGood ? t('Good') : t('Look at this')}
    >
      {data && <p>{data.lastEventAt ? formatIst(data.lastEventAt) : t('None has arrived yet.')}</p>}
      {data && !isGood && <p>{t('The Payments screen says what is wrong.')}</p>}
      {!data && !isPending && <p>{t('This could not be read.')}</p>}
    </StatusCard>
  )
}

function ResponseTimesCard({ lastHold, serverTime }: Pick<SystemStatus, 'lastHold' | 'serverTime'>) {
  const isRecent = lastHold !== null && serverTime.getTime() - lastHold.endedAt.getTime() < DAY_IN_MS
  return (
    <StatusCard
      title={t('Response times')}
      tone={isRecent ? 'warning' : 'success'}
      state={isRecent ? t('Look at this') : t('Good')}
    >
      {lastHold ? (
        <p>
          {t('The server did not respond for {seconds} s until {when}.', {
            seconds: (lastHold.heldInMs / 1000).toFixed(1),
            when: formatIst(lastHold.endedAt),
          })}
        </p>
      ) : (
        <p>{t('No request has had to wait for another.')}</p>
      )}
    </StatusCard>
  )
}

function VersionsCard({ status: { version, node, uptimeInSeconds, database } }: { status: SystemStatus }) {
  return (
    <StatusCard title={t('Versions')} tone="neutral" state={version}>
      <p>{t('Node.js {version}', { version: node.replace(/^v/, '') })}</p>
      <p>
        {database.kind === 'EMBEDDED'
          ? t('Embedded database')
          : t('PostgreSQL {version}', { version: database.version })}
        {', '}
        {formatSize(database.sizeInBytes)}
      </p>
      <p>{t('Running for {time}', { time: formatUptime(uptimeInSeconds) })}</p>
    </StatusCard>
  )
}
