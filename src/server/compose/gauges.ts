import type { Database } from '#server/db/database.ts'
import type { EmailsService } from '#server/features/emails/emails.service.ts'
import { countMediaJobs } from '#server/features/renditions/media-counts.repo.ts'
import type { EventLoopWatch } from '#server/platform/event-loop.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Gauge } from '#server/platform/metrics.ts'

interface Sources {
  database: Database
  jobs: Jobs
  emails: Pick<EmailsService, 'counts'>
  eventLoop: EventLoopWatch
}

/** The gauges of `/metrics` beside the requests: event loop, connections, jobs, emails and conversions. */
export function createGaugeReader({ database, jobs, emails, eventLoop }: Sources) {
  return async (): Promise<Gauge[]> => {
    const { totalCount, idleCount, waitingCount } = database.pool
    const connections = {
      name: 'sadhana_database_connections',
      help: 'Connections of the pool, and queries that wait for one.',
    }
    const emailGauge = { name: 'sadhana_emails', help: 'Emails that wait or were given up.' }
    const { waiting, givenUp } = await emails.counts()
    return [
      ...eventLoop.gauges(),
      { ...connections, labels: { state: 'open' }, value: totalCount },
      { ...connections, labels: { state: 'idle' }, value: idleCount },
      { ...connections, labels: { state: 'waited_for' }, value: waitingCount },
      { ...emailGauge, labels: { state: 'waiting' }, value: waiting },
      { ...emailGauge, labels: { state: 'given_up' }, value: givenUp },
      ...(await jobs.counts()).map(({ kind, state, count }) => ({
        name: 'sadhana_jobs',
        help: 'Jobs by kind and state.',
        labels: { kind, state: state.toLowerCase() },
        value: count,
      })),
      ...(await countMediaJobs(database.db)).flatMap(({ state, waitsFor, jobs: count, seconds }) => {
        const labels = { state: state.toLowerCase(), waits_for: waitsFor?.toLowerCase() ?? '' }
        return [
          { name: 'sadhana_media_jobs', help: 'Conversions of uploaded media by state.', labels, value: count },
          { name: 'sadhana_media_seconds', help: 'The length of their media, together.', labels, value: seconds },
        ]
      }),
    ]
  }
}
