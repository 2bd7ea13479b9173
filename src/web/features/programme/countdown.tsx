import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { Sunrise } from '#web/ui/drawings.tsx'

/** Hours, minutes and seconds to the next webinar, by the server's clock. */
export function Countdown({ to, now }: { to: Date; now: Date }) {
  return (
    <Card className="grid min-h-64 place-items-center py-10 text-center sm:min-h-80">
      <div>
        <Sunrise className="mx-auto mb-5 w-36 text-gold" />
        <h3 className="text-xl">{t('Next Webinar Starts In')}</h3>
        <p role="timer" className="mt-2 font-display text-5xl tabular-nums sm:text-6xl">
          {timeLeft(to, now)}
        </p>
        <p className="mt-3 text-muted">{formatIst(to)}</p>
      </div>
    </Card>
  )
}

/** 'hh:mm:ss', rounded up, so that it reaches zero exactly at the start. */
function timeLeft(to: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((to.getTime() - now.getTime()) / SECOND_IN_MS))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
