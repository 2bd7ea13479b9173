import type { MinuteOfAttendance } from '#shared/domain/attendance.ts'
import { formatIstTime } from '#shared/domain/ist.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { axisTicks } from '#web/ui/axis-ticks.ts'
import { useMemo } from 'react'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

const AXIS = { fill: 'var(--muted)', fontSize: 13 }

/** A line through the minutes of a session. Screen readers get the same figures as a table. */
export function AttendanceChart({ curve, label }: { curve: readonly MinuteOfAttendance[]; label: string }) {
  const data = useMemo(() => curve.map(({ minute, members }) => ({ time: minute.getTime(), members })), [curve])
  const ticks = axisTicks(Math.max(0, ...data.map(({ members }) => members)))
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <div role="img" aria-label={label} className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="time"
            type="number"
            domain={['dataMin', 'dataMax']}
            tickFormatter={timeOf}
            tick={AXIS}
            tickLine={false}
            stroke="var(--line)"
            minTickGap={24}
          />
          <YAxis
            tickFormatter={formatCount}
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 0]}
            width={formatCount(ticks.at(-1) ?? 0).length * 8 + 10}
          />
          <Tooltip
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--line)',
              borderRadius: '0.75rem',
              color: 'var(--foreground)',
            }}
            itemStyle={{ color: 'var(--foreground)' }}
            labelFormatter={(time) => (typeof time === 'number' ? timeOf(time) : time)}
            formatter={(value) => formatCount(Number(value))}
            isAnimationActive={!prefersReducedMotion}
          />
          <Line
            name={t('Members')}
            dataKey="members"
            type="monotone"
            stroke="var(--accent-deep)"
            strokeWidth={2}
            dot={data.length === 1}
            isAnimationActive={!prefersReducedMotion}
            animationDuration={200}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

function timeOf(time: number): string {
  return formatIstTime(new Date(time))
}
