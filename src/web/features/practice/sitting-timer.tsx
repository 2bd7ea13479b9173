import type { KeptSitting } from './waiting-sitting.ts'
import { sittings } from '#shared/contract/sittings.ts'
import { sittingAt } from '#shared/domain/sittings.ts'
import { useHeartbeat } from '#web/features/live-presence/public.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow, useNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

interface SittingTimerProps {
  sitting: KeptSitting
  onBell: () => void
  /** Called once, with the time at which the sitting ended. */
  onEnd: (endedAt: number) => void
}

/** The time that is left, computed from the start: a phone that was locked is right when it wakes. */
export function SittingTimer({ sitting, onBell, onEnd }: SittingTimerProps) {
  const now = useNow(1000)
  const startedAt = new Date(sitting.startedAt)
  const { left } = sittingAt({ startedAt, minutes: sitting.minutes }, now)
  // Without a connection the sitting goes on; it is only not counted among the others.
  const { data: room = null, refetch } = useQuery({
    ...queryOf(sittings.enter, {}),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? false : RETRY_MS),
  })
  const { onPosition } = useHeartbeat({ room, isWaiting: false, onRefused: () => void refetch() })

  const tick = useEffectEvent(() => {
    const { seconds, endsAt } = sittingAt({ startedAt, minutes: sitting.minutes }, serverNow())
    const length = sitting.minutes * 60
    if (seconds < length) onPosition({ at: seconds, length, event: 'PLAYING' })
    else {
      onBell()
      onEnd(endsAt.getTime())
    }
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => keepScreenOn(), [])

  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <h2 className="text-2xl">{t('You are sitting')}</h2>
      <p role="timer" className="text-5xl tabular-nums">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </p>
      <Button variant="quiet" onClick={() => onEnd(now.getTime())}>
        {t('End the sitting')}
      </Button>
    </div>
  )
}

const RETRY_MS = 20_000

/** Browsers let go of the lock when the page is hidden, so it is taken again. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const take = async (): Promise<void> => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    const taken = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await taken?.release()
    else lock = taken
  }
  const retake = (): void => void take()
  retake()
  document.addEventListener('visibilitychange', retake)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', retake)
    void lock?.release()
  }
}
