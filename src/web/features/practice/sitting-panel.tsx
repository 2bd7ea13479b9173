import { SittingTimer } from './sitting-timer.tsx'
import { createBell } from './bell.ts'
import { type KeptSitting, keepSitting, readSitting, sendSitting } from './waiting-sitting.ts'
import { practice } from '#shared/contract/practice.ts'
import { type sittings } from '#shared/contract/sittings.ts'
import type { Answer } from '#shared/contract/call.ts'
import { LEAST_SITTING_SECONDS, SITTING_MINUTES } from '#shared/domain/sittings.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useIsOffline } from '#web/platform/connection.ts'
import { queryClient, queryKeyOf } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useEffect, useState } from 'react'

const SEND_AGAIN_EVERY_MS = 15_000

type Result = Answer<typeof sittings.finish> | 'WAITING'

/** Sit together now: choose a length, sit, and learn who else did. */
export function SittingPanel() {
  const [sitting, setSitting] = useState<KeptSitting | null>(readSitting)
  const [result, setResult] = useState<Result | null>(null)
  const [bell, setBell] = useState<{ ring: () => void } | null>(null)
  const isOffline = useIsOffline()
  const waiting = sitting?.endedAt != null ? sitting : null

  // A sitting that ended without a connection is sent when there is one, also after the page was closed.
  useEffect(() => {
    if (waiting === null || isOffline) return
    let isCurrent = true
    const settle = async () => {
      const answer = await sendSitting(waiting).catch(() => null)
      if (!isCurrent) return
      const isKept = answer === null && readSitting() !== null
      setResult(isKept ? 'WAITING' : answer)
      if (isKept) return
      setSitting(null)
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(practice.month) })
    }
    void settle()
    const timer = setInterval(() => void settle(), SEND_AGAIN_EVERY_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [waiting, isOffline])

  const start = (minutes: number) => {
    const started = { startedAt: serverNow().getTime(), minutes, endedAt: null }
    const made = createBell()
    made.ring()
    setBell(made)
    keepSitting(started)
    setResult(null)
    setSitting(started)
  }
  const end = (endedAt: number) => {
    if (sitting === null) return
    const ended = { ...sitting, endedAt }
    keepSitting(ended)
    setResult(isOffline ? 'WAITING' : null)
    setSitting(ended)
  }

  if (sitting?.endedAt === null)
    return (
      <Card>
        <SittingTimer sitting={sitting} onBell={() => bell?.ring()} onEnd={end} />
      </Card>
    )
  return (
    <Card>
      <h2 className="text-2xl">{t('Sit together now')}</h2>
      <p className="mt-1 text-muted">{t('In silence, with a bell at the start and at the end.')}</p>
      <p role="status" className="mt-3">
        {result !== null && resultText(result)}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {SITTING_MINUTES.map((minutes) => (
          <Button key={minutes} variant="secondary" disabled={waiting !== null} onClick={() => start(minutes)}>
            {t('{n} minutes', { n: minutes })}
          </Button>
        ))}
      </div>
    </Card>
  )
}

function resultText(result: Result): string {
  if (result === 'WAITING') return t('Your sitting is kept on this device and sent as soon as there is a connection.')
  if (!result.isCounted)
    return t('A sitting of {n} minutes or more lights your lamp.', { n: LEAST_SITTING_SECONDS / 60 })
  if (result.satWith === null) return t('Your lamp is lit.')
  if (result.satWith === 0) return t('You sat on your own this time. Your lamp is lit.')
  if (result.satWith === 1) return t('You sat with one other member.')
  return t('You sat with {n} others.', { n: result.satWith })
}
