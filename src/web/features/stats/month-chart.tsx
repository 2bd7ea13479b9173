import { axisTicks } from '#web/ui/axis-ticks.ts'
import type { MonthFiguresProps, Series } from './month-figures.tsx'
import { sum } from './sum.ts'
import { formatMonth, monthName } from '#shared/domain/statistics.ts'
import { useId, useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, Cell, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

const COLOURS: Record<Series['tone'], string> = {
  accent: 'var(--accent)',
  pale: 'color-mix(in oklab, var(--accent) 38%, var(--raised))',
  success: 'var(--success)',
  danger: 'var(--danger)',
}
const AXIS = { fill: 'var(--muted)', fontSize: 13 }
/** The tooltip stands above the bars, of which it hides none. */
const TOOLTIP_TOP_IN_PX = -56

/** Bars by month, the running one hatched. Screen readers get the same figures as a table. */
export function MonthChart({ caption, series, rows, format, formatShort, isStacked = false }: MonthFiguresProps) {
  const data = useMemo(() => rows.map((row) => ({ ...row })), [rows])
  const highest = Math.max(0, ...rows.flatMap(({ figures }) => (isStacked ? sum(figures) : figures)))
  const ticks = axisTicks(highest)
  const hatching = useId()
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <div role="img" aria-label={caption} className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barGap={2}>
          <defs>
            {series.map(({ tone }) => (
              <pattern
                key={tone}
                id={`${hatching}${tone}`}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="6" height="6" fill={COLOURS[tone]} opacity="0.35" />
                <rect width="3" height="6" fill={COLOURS[tone]} />
              </pattern>
            ))}
          </defs>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tickFormatter={monthName}
            tick={AXIS}
            tickLine={false}
            stroke="var(--line)"
            minTickGap={4}
          />
          <YAxis
            tickFormatter={formatShort}
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 0]}
            width={labelWidth(formatShort(ticks.at(-1) ?? 0))}
          />
          <Tooltip
            position={{ y: TOOLTIP_TOP_IN_PX }}
            allowEscapeViewBox={{ y: true }}
            cursor={{ fill: 'var(--line)', opacity: 0.4 }}
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--line)',
              borderRadius: '0.75rem',
              color: 'var(--foreground)',
            }}
            itemStyle={{ color: 'var(--foreground)' }}
            labelFormatter={(label) => (typeof label === 'string' ? formatMonth(label) : label)}
            formatter={(value) => format(Number(value))}
            isAnimationActive={!prefersReducedMotion}
          />
          {series.length > 1 && <Legend iconType="circle" itemSorter={null} formatter={legendName} />}
          {series.map(({ name, tone }, index) => (
            <Bar
              key={name}
              name={name}
              dataKey={({ figures }: { figures: readonly number[] }) => figures[index] ?? 0}
              fill={COLOURS[tone]}
              {...(isStacked ? { stackId: 'sum' } : { radius: ROUNDED_TOP })}
              maxBarSize={36}
              isAnimationActive={!prefersReducedMotion}
              animationDuration={200}
            >
              {rows.map(({ month }, at) => (
                <Cell key={month} fill={at === rows.length - 1 ? `url(#${hatching}${tone})` : COLOURS[tone]} />
              ))}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

const ROUNDED_TOP: [number, number, number, number] = [4, 4, 0, 0]

/** The width for a label; left to itself, the axis would keep the width of its first label. */
function labelWidth(label: string): number {
  return label.length * 8 + 10
}

/** In the text colour: the circle beside it has the series' colour. */
function legendName(name: string) {
  return <span className="text-foreground">{name}</span>
}
