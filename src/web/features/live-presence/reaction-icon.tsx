import type { Reaction } from '#shared/domain/live-presence.ts'

/** The signs of the reactions, drawn here: each system draws emoji differently, and some lack them. */
export function ReactionIcon({ reaction }: { reaction: Reaction }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="text-accent-deep"
    >
      {DRAWINGS[reaction]}
    </svg>
  )
}

const PETAL = 'M12 11.2c-2.4-2.2-2.4-5.2 0-7.2 2.4 2 2.4 5 0 7.2Z'

const DRAWINGS = {
  /** Two palms together. */
  NAMASTE: (
    <>
      <path d="M12 4.2v12.3" />
      <path d="M12 5.4c-.3-1.6-2.2-1.5-2.4.1L8.9 11l-2.6 3.3c-.5.7-.8 1.4-.8 2.2v3.3h4.3l1.3-2.2c.6-.9.9-1.8.9-2.8" />
      <path d="M12 5.4c.3-1.6 2.2-1.5 2.4.1l.7 5.5 2.6 3.3c.5.7.8 1.4.8 2.2v3.3h-4.3l-1.3-2.2c-.6-.9-.9-1.8-.9-2.8" />
    </>
  ),
  HEART: (
    <path
      fill="currentColor"
      fillOpacity={0.25}
      d="M12 20S3.8 15.2 3.8 9.4a4.3 4.3 0 0 1 8.2-1.9 4.3 4.3 0 0 1 8.2 1.9C20.2 15.2 12 20 12 20Z"
    />
  ),
  FLOWER: (
    <>
      {[0, 72, 144, 216, 288].map((angle) => (
        <path key={angle} d={PETAL} transform={`rotate(${angle} 12 12.6)`} fill="currentColor" fillOpacity={0.2} />
      ))}
      <circle cx={12} cy={12.6} r={1.6} fill="currentColor" />
    </>
  ),
  /** The flame of an oil lamp. */
  LIGHT: (
    <>
      <path
        fill="currentColor"
        fillOpacity={0.25}
        d="M12 3.5c2.3 2.6 3.4 4.5 3.4 6.4a3.4 3.4 0 0 1-6.8 0c0-1.9 1.1-3.8 3.4-6.4Z"
      />
      <path d="M3.5 14.5h17c-.6 3.9-3.9 6-8.5 6s-7.9-2.1-8.5-6Z" />
    </>
  ),
} satisfies Record<Reaction, unknown>
