import { column } from './parts.tsx'
import { useTexts } from './texts.ts'

/** The numbers of members, devotees and hours of video. */
export function Figures() {
  const { home, labels } = useTexts()
  return (
    <section aria-label={labels.inFigures} className="border-b border-line">
      <dl className={`${column} grid grid-cols-3 gap-4 py-8 text-center`}>
        {home.figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted sm:text-base">{label}</dt>
            <dd className="font-display text-3xl sm:text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
