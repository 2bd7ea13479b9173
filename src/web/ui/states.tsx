import { Button } from './button.tsx'
import { t } from '#web/i18n/t.ts'
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 px-4 py-12 text-muted">
      <LoaderCircle aria-hidden className="animate-spin" size={22} />
      {text}
    </p>
  )
}

/** Loading state in place of a line of text, such as the time below a title. */
export function InlineLoading({ text }: { text: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 align-top">
      <LoaderCircle aria-hidden className="animate-spin" size={18} />
      {text}
    </span>
  )
}

/** The loading state of a list: a text and skeleton rows of the same height as real ones. */
export function LoadingRows({ text }: { text: string }) {
  return (
    <div className="rounded-card border border-line bg-raised px-4 py-1 md:px-2 md:py-2">
      <p role="status" className="flex min-h-11 items-center gap-3 px-1 text-muted md:px-2 xl:px-3.5">
        <LoaderCircle aria-hidden className="animate-spin" size={20} />
        {text}
      </p>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="grid gap-3 border-t border-line px-1 py-5 md:grid-cols-4 md:gap-6 md:px-2 xl:px-3.5">
          <Skeleton className="h-5 w-2/3 md:w-4/5" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-1/3 md:w-1/2" />
          <Skeleton className="h-5 w-1/4 md:w-1/3 md:justify-self-end" />
        </div>
      ))}
    </div>
  )
}

interface ErrorStateProps {
  title: string
  message: string
  onRetry?: () => void
  /** While true the button shows that it is retrying. */
  isRetrying?: boolean
}

export function ErrorState({ title, message, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="rounded-card border border-danger/50 bg-raised px-6 py-8 text-center">
      <TriangleAlert aria-hidden className="mx-auto mb-3 text-danger" size={30} />
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 text-muted">{message}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-5" busy={isRetrying} busyLabel={t('Trying again…')} onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  text?: string
  drawing?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, drawing, action }: EmptyStateProps) {
  return (
    <div className="px-4 py-12 text-center">
      {drawing && <div className="mx-auto mb-5 w-32 max-w-full text-gold">{drawing}</div>}
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="mx-auto mt-2 max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

/** A grey placeholder, hidden from screen readers: the caller announces the loading once. */
export function Skeleton({ className = '', children }: { className?: string; children?: ReactNode }) {
  return (
    <div aria-hidden className={`animate-pulse rounded-field bg-line/60 *:invisible ${className}`}>
      {children}
    </div>
  )
}

/** An error message, announced when it appears. */
export function ErrorText({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <p role="alert" className={`font-semibold text-danger ${className}`}>
      {children}
    </p>
  )
}
