import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'live'

/** A status in one or two words, which do not depend on the colour. A dot pulses beside the steady word LIVE. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 text-[0.8125rem] leading-5 font-semibold tracking-wide ${TONE_CLASSES[tone]}`}
    >
      {children}
    </span>
  )
}

const TONE_CLASSES: Record<BadgeTone, string> = {
  neutral: 'border border-current text-muted',
  success: 'border border-current text-success',
  warning: 'border border-current text-accent-deep',
  danger: 'border border-current text-danger',
  live: 'bg-danger text-on-danger before:mr-1.5 before:inline-block before:size-2 before:animate-pulse-live before:rounded-full before:bg-current',
}
