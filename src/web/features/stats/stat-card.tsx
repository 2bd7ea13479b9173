import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { type LucideIcon, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface StatCardProps {
  icon: LucideIcon
  title: string
  text: string
  /** Undefined while it is loading. */
  figure: Figure | undefined
}

interface Figure {
  value: string
  /** The change since the same moment of last month in whole percent; null without a previous figure. */
  trend: number | null
  /** That day, '22 Oct'. */
  comparedWith: string
}

export function StatCard({ icon: Icon, title, text, figure }: StatCardProps) {
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
        {figure ? <FigureText>{figure.value}</FigureText> : <Placeholder content={<FigureText>12,345</FigureText>} />}
        <div className="text-[0.9375rem]">
          <p className="text-muted">{text}</p>
          {figure ? (
            <Trend percent={figure.trend} day={figure.comparedWith} />
          ) : (
            <Placeholder content={<Trend percent={10} day="20 Oct" />} />
          )}
        </div>
      </section>
    </Card>
  )
}

function FigureText({ children }: { children: string }) {
  return <p className="figures text-[min(2.25rem,11vw)] leading-tight">{children}</p>
}

/** A skeleton of the size of the given content. */
function Placeholder({ content }: { content: ReactNode }) {
  return <Skeleton className="w-fit">{content}</Skeleton>
}

/** Empty without a previous figure, and of two lines where cards are narrow, so that the layout stays the same. */
function Trend({ percent, day }: { percent: number | null; day: string }) {
  if (percent === null) return <p aria-hidden className="mt-1 min-h-lh xl:min-h-[2lh]" />
  const { arrow: Arrow, colour } = percent === 0 ? UNCHANGED : percent > 0 ? RISING : FALLING
  return (
    <p className={`mt-1 flex items-start gap-1.5 xl:min-h-[2lh] ${colour}`}>
      <Arrow aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span className="tabular-nums">{trendText(percent, day)}</span>
    </p>
  )
}

const RISING = { arrow: TrendingUp, colour: 'text-success' }
const FALLING = { arrow: TrendingDown, colour: 'text-danger' }
const UNCHANGED = { arrow: Minus, colour: 'text-muted' }

function trendText(percent: number, day: string): string {
  if (percent === 0) return t('The same as by {day}', { day })
  return percent > 0
    ? t('{percent}% more than by {day}', { percent, day })
    : t('{percent}% less than by {day}', { percent: -percent, day })
}
