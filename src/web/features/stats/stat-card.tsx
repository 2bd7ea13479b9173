import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { type LucideIcon, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useId } from 'react'

interface StatCardProps {
  icon: LucideIcon
  title: string
  value: string
  text: string
  /** The change against the previous month in whole percent; null when there is nothing to compare with. */
  trend: number | null
}

export function StatCard({ icon: Icon, title, value, text, trend }: StatCardProps) {
  const titleId = useId()
  return (
    <Card>
      <section aria-labelledby={titleId} className="grid gap-4">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="font-text text-base font-semibold text-muted">
            {title}
          </h2>
          <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-gold" />
        </div>
        <p className="font-display text-4xl tabular-nums">{value}</p>
        <div className="text-[0.9375rem]">
          <p className="text-muted">{text}</p>
          {trend !== null && <Trend percent={trend} />}
        </div>
      </section>
    </Card>
  )
}

function Trend({ percent }: { percent: number }) {
  const { arrow: Arrow, colour } = percent === 0 ? LEVEL : percent > 0 ? UP : DOWN
  return (
    <p className={`mt-1 flex items-center gap-1.5 ${colour}`}>
      <Arrow aria-hidden size={18} className="shrink-0" />
      <span className="tabular-nums">{trendWords(percent)}</span>
    </p>
  )
}

const UP = { arrow: TrendingUp, colour: 'text-success' }
const DOWN = { arrow: TrendingDown, colour: 'text-danger' }
const LEVEL = { arrow: Minus, colour: 'text-muted' }

function trendWords(percent: number): string {
  if (percent === 0) return t('As last month')
  return percent > 0
    ? t('{percent} % up on last month', { percent })
    : t('{percent} % down on last month', { percent: -percent })
}
