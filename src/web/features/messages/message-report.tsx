import { CHANNEL_LABELS, formatWhen, KIND_LABELS, REASON_LABELS } from './message-labels.ts'
import { MessagePreview } from './message-preview.tsx'
import type { OneMessage } from './messages.hooks.ts'
import type { ChannelFigures } from '#shared/contract/messages.ts'
import { formatIst } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { type ReactNode, useState } from 'react'

/** A message that is no draft any more: to whom it goes, how far it is, and what became of it. */
export function MessageReport({ message, figures }: Pick<OneMessage, 'message' | 'figures'>) {
  const [language, setLanguage] = useState<Language>('en')
  const { kind, channels, segmentWords, stream, recipients, waitsUntil, sentBy, texts, state } = message
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {waitsUntil && (
          <p role="status" className="rounded-field border border-accent-deep bg-surface px-4 py-2">
            {t('It is night in India: the message goes on {time}.', { time: formatIst(waitsUntil) })}
          </p>
        )}
        <Card>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
            <Fact name={t('Kind')}>{KIND_LABELS[kind]()}</Fact>
            <Fact name={t('To')}>{segmentWords}</Fact>
            {recipients !== null && <Fact name={t('Members')}>{formatCount(recipients)}</Fact>}
            <Fact name={t('Channels')}>{channels.map((channel) => CHANNEL_LABELS[channel]()).join(', ')}</Fact>
            <Fact name={t('When')}>{formatWhen(message)}</Fact>
            {sentBy !== null && <Fact name={t('Sent by')}>{sentBy}</Fact>}
            {stream && <Fact name={t('Invites to')}>{`${stream.title}, ${formatIst(stream.startTime)}`}</Fact>}
            {figures.came !== null && (
              <Fact name={t('Came within 24 hours')}>
                <strong className="text-lg tabular-nums">{formatCount(figures.came)}</strong>
              </Fact>
            )}
          </dl>
        </Card>
        {state !== 'SCHEDULED' && figures.channels.map((each) => <ChannelReport key={each.channel} figures={each} />)}
      </div>
      <Card>
        <MessagePreview texts={texts} channels={channels} language={language} onLanguage={setLanguage} />
      </Card>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function ChannelReport({ figures: { channel, waiting, sent, skipped, failed, reasons } }: { figures: ChannelFigures }) {
  const name = CHANNEL_LABELS[channel]()
  const total = waiting + sent + skipped + failed
  const counts = [
    [t('Sent'), sent],
    [t('Waiting'), waiting],
    [t('Skipped'), skipped],
    [t('Failed'), failed],
  ] as const
  return (
    <Card>
      <section aria-label={name}>
        <h2 className="mb-3 text-xl">{name}</h2>
        {waiting > 0 && (
          <div className="mb-4">
            <ProgressBar value={(total - waiting) / total} label={t('{channel}: done so far', { channel: name })} />
          </div>
        )}
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {counts.map(([label, count]) => (
            <div key={label}>
              <dt className="text-[0.9375rem] text-muted">{label}</dt>
              <dd className="text-2xl tabular-nums">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
        {reasons.length > 0 && (
          <ul aria-label={t('Why not')} className="mt-4 divide-y divide-line border-t border-line">
            {reasons.map(({ reason, count }) => (
              <li key={reason} className="flex justify-between gap-4 py-2">
                <span>{REASON_LABELS[reason]()}</span>
                <span className="tabular-nums">{formatCount(count)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}
