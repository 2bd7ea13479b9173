import { petalPath, raysPath, rotationAngles } from './geometry.ts'

/*
 * Line drawings, computed from petals. They have the colour of the surrounding text and are hidden from screen readers.
 * The line width is the same at every size.
 */
const lineStyle = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  'aria-hidden': true,
} as const

interface DrawingProps {
  className?: string
}

export function Mandala({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="-100 -100 200 200" {...lineStyle} strokeWidth={1.25} className={`${constantLineWidth} ${className}`}>
      <g opacity={0.6}>
        <circle r="99" />
        <Beads count={32} radius={94} size={0.8} start={5.625} />
        <Ring
          count={32}
          petals={[petalPath({ from: 71, to: 97, width: 11.5 }), petalPath({ from: 76, to: 88, width: 4.5 })]}
        />
      </g>
      <g opacity={0.8}>
        <circle r="71" />
        <Beads count={24} radius={66} size={0.7} />
        <Ring
          count={24}
          petals={[petalPath({ from: 45, to: 69, width: 11 }), petalPath({ from: 50, to: 61, width: 4.5 })]}
          start={7.5}
        />
      </g>
      <circle r="45" />
      <Ring
        count={16}
        petals={[petalPath({ from: 23, to: 44, width: 9.5 }), petalPath({ from: 27, to: 37, width: 4 })]}
      />
      <circle r="23" />
      <Ring count={8} petals={[petalPath({ from: 4, to: 22, width: 9 })]} start={22.5} />
      <circle r="4" />
    </svg>
  )
}

/** Petals around the centre. Repeated markup compresses better than one path of all petals. */
function Ring({ count, start = 0, petals }: { count: number; start?: number; petals: readonly string[] }) {
  const path = petals.join('')
  return rotationAngles(count, start).map((degrees) => <path key={degrees} d={path} transform={`rotate(${degrees})`} />)
}

interface BeadsProps {
  count: number
  start?: number
  radius: number
  size: number
}

function Beads({ count, start = 0, radius, size }: BeadsProps) {
  return (
    <g fill="currentColor" stroke="none">
      {rotationAngles(count, start).map((degrees) => (
        <circle key={degrees} r={size} cy={-radius} transform={`rotate(${degrees})`} />
      ))}
    </g>
  )
}

/** From back to front: the outer petals first. */
const lotusPetals = [
  { degrees: 74, to: 47, opacity: 0.55 },
  { degrees: 50, to: 51, opacity: 0.7 },
  { degrees: 25, to: 54, opacity: 0.85 },
]

export function Lotus({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="-64 -58 128 72" {...lineStyle} className={`${constantLineWidth} ${className}`}>
      {lotusPetals.map(({ degrees, to, opacity }) => (
        <path key={degrees} opacity={opacity} d={[-degrees, degrees].map((at) => lotusPetal(to, at)).join('')} />
      ))}
      <path d={lotusPetal(56, 0)} />
      <path opacity={0.6} d="M-60 9Q0 -1 60 9" />
    </svg>
  )
}

function lotusPetal(to: number, degrees: number): string {
  return petalPath({ from: 0, to, width: 20 }, degrees)
}

/** A lotus in one of six opening steps: 1 is a bud, 6 is fully open. With `isOpening` it opens when it appears. */
export function OpeningLotus({
  step,
  className = '',
  isOpening = false,
}: DrawingProps & { step: number; isOpening?: boolean }) {
  const pairs = Array.from({ length: step - 1 }, (_, n) => (n + 1) * 15).toReversed()
  return (
    <svg viewBox="-64 -58 128 72" {...lineStyle} className={`${constantLineWidth} ${className}`}>
      {pairs.map((degrees, at) => (
        <g
          key={degrees}
          className={isOpening ? `animate-open-petal ${PETAL_DELAYS[pairs.length - 1 - at]}` : undefined}
        >
          <path opacity={1 - degrees / 160} d={[-degrees, degrees].map((side) => lotusPetal(54, side)).join('')} />
        </g>
      ))}
      <path d={lotusPetal(56, 0)} />
      <path opacity={0.6} d="M-60 9Q0 -1 60 9" />
    </svg>
  )
}

/** The inner petals open first. */
const PETAL_DELAYS = [
  '',
  '[animation-delay:120ms]',
  '[animation-delay:240ms]',
  '[animation-delay:360ms]',
  '[animation-delay:480ms]',
]

export function Sunrise({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="-60 -56 120 72" {...lineStyle} className={`${constantLineWidth} ${className}`}>
      <path d="M-24 0a24 24 0 0 1 48 0" />
      <path d={raysPath({ count: 17, from: 30, to: 48 })} />
      <path d="M-58 0h116M-40 7h80M-22 13h44" />
    </svg>
  )
}

export function Diya({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="-50 -60 100 80" {...lineStyle} className={`${constantLineWidth} ${className}`}>
      <path d="M0 -54c12 14 15 24 9 34a11 11 0 0 1 -18 0c-6 -10 -3 -20 9 -34z" />
      <path d="M0 -36c5 7 6 12 3 16a4.5 4.5 0 0 1 -6 0c-3 -4 -2 -9 3 -16z" />
      <path d="M-40 -10c12 4 22 6 40 6s28 -2 40 -6c-2 16 -18 26 -40 26s-38 -10 -40 -26z" />
      <path d="M-24 4c16 4 32 4 48 0" />
    </svg>
  )
}

/** Keeps the line width independent of the drawing's size. */
const constantLineWidth = '**:[vector-effect:non-scaling-stroke]'
