import { useItemFigures } from './watch-figures.hooks.ts'
import { formatRate, formatSeconds, formatShare, formatTimeSpan } from './format-figures.ts'
import { NetworkTable } from './network-table.tsx'
import { QualityBar } from './quality-bar.tsx'
import type { Answer } from '#shared/contract/call.ts'
import type { watchFigures } from '#shared/contract/watch-figures.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import type { ReactNode } from 'react'

interface FiguresDialogProps {
  item: { _id: string; title: string }
  kind: 'VIDEO' | 'AUDIO'
  onClose: () => void
}

type Figures = Answer<typeof watchFigures.ofItem>['figures']

/** How a video or an audio plays for members. */
export function FiguresDialog({ item, kind, onClose }: FiguresDialogProps) {
  const query = useItemFigures(item._id)
  const { data: figures } = query
  return (
    <Dialog open onClose={onClose} title={t('Figures of {title}', { title: item.title })}>
      {query.isError && !figures ? (
        <ErrorState
          title={t('The figures cannot be shown.')}
          message={messageOf(query.error, t('Please try again.'))}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !figures ? (
        <Loading text={t('Loading the figures…')} />
      ) : (
        <div className="grid gap-7">
          <Completion completion={figures.completion} />
          {figures.plays > 0 || figures.secondsPlayed > 0 ? (
            <Watching figures={figures} kind={kind} />
          ) : (
            <EmptyState
              title={t('Nothing was played in the last 30 days.')}
              text={t('The figures appear here once members play it. Administrators are not counted.')}
            />
          )}
          {/* The keyboard needs a place at the end to scroll to. */}
          <Button variant="secondary" className="justify-self-end" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Watching({ figures, kind }: { figures: Figures; kind: 'VIDEO' | 'AUDIO' }) {
  return (
    <>
      <Section title={t('In the last 30 days')}>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
          <Figure name={t('Played')} value={formatTimeSpan(figures.secondsPlayed)} />
          <Figure name={t('Views')} value={formatCount(figures.plays)} />
          <Figure
            name={kind === 'VIDEO' ? t('First picture after') : t('First sound after')}
            value={formatSeconds(figures.meanStartInMs)}
          />
          <Figure name={t('Stalls in an hour')} value={formatRate(figures.stallsPerHour)} />
        </dl>
        <p className="mt-4 text-sm text-muted">{remark(figures, kind)}</p>
      </Section>
      {figures.qualities.length > 0 && (
        <Section title={t('Quality')}>
          <QualityBar qualities={figures.qualities} />
        </Section>
      )}
      <Section title={t('By network')}>
        <NetworkTable networks={figures.networks} kind={kind} />
      </Section>
    </>
  )
}

function Completion({ completion }: Pick<Figures, 'completion'>) {
  if (!completion) return null
  const share = formatShare(completion.meanShare)
  return (
    <Section title={t('How far members came')}>
      <ProgressBar value={completion.meanShare} label={t('How far members came on average')} />
      <p className="mt-3">
        {t('{members} started it, {finished} finished it. On average they came to {share}.', {
          members: formatCount(completion.members),
          finished: formatCount(completion.finished),
          share,
        })}
      </p>
    </Section>
  )
}

function remark({ stalledShare, shareNotStarted, shareSavingData }: Figures, kind: 'VIDEO' | 'AUDIO'): string {
  const share = formatShare(shareNotStarted)
  return [
    t('It stood still for {share} of the time.', { share: formatShare(stalledShare) }),
    kind === 'VIDEO'
      ? t('{share} of the views came to no picture.', { share })
      : t('{share} of the views came to no sound.', { share }),
    t('The data saver was on for {share} of the time.', { share: formatShare(shareSavingData) }),
  ].join(' ')
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-text text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures text-2xl">{value}</dd>
    </div>
  )
}
