import { beads, petal, rays, ring } from './geometry.ts'

/*
 * One family of line drawings, computed from petals: they take the colour of the text around them, say nothing to
 * the screen reader, and stand still where motion is not wanted.
 */
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  'aria-hidden': true,
} as const

interface DrawingProps {
  className?: string
}

export function Mandala({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="-100 -100 200 200" {...line} strokeWidth={0.7} className={className}>
      <circle r="98" />
      <path d={beads({ count: 32, radius: 93, size: 1.2 })} fill="currentColor" stroke="none" />
      <path d={ring({ count: 32, from: 72, to: 89, half: 4.2 })} />
      <circle r="71" />
      <path d={ring({ count: 24, from: 48, to: 69, half: 6, turned: 7.5 })} />
      <path d={ring({ count: 16, from: 28, to: 52, half: 10 })} />
      <path d={ring({ count: 8, from: 8, to: 32, half: 20, turned: 22.5 })} />
      <circle r="8" />
      <circle r="2" fill="currentColor" stroke="none" />
    </svg>
  )
}

export function Lotus({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="-60 -52 120 72" {...line} className={className}>
      {[0, -24, 24, -46, 46, -68, 68].map((degrees) => (
        <path key={degrees} d={petal({ from: 2, to: 46 - Math.abs(degrees) / 9, half: 17 }, degrees)} />
      ))}
      <path d="M-58 8q14 6 28 0t30 0 30 0 28 0" />
    </svg>
  )
}

export function Sunrise({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="-60 -56 120 72" {...line} className={className}>
      <path d="M-24 0a24 24 0 0 1 48 0" />
      <path d={rays({ count: 17, from: 30, to: 48 })} />
      <path d="M-58 0h116M-40 7h80M-22 13h44" />
    </svg>
  )
}

export function Diya({ className = '' }: DrawingProps) {
  return (
    <svg viewBox="-50 -60 100 80" {...line} className={className}>
      <path d="M0 -54c12 14 15 24 9 34a11 11 0 0 1 -18 0c-6 -10 -3 -20 9 -34z" />
      <path d="M0 -36c5 7 6 12 3 16a4.5 4.5 0 0 1 -6 0c-3 -4 -2 -9 3 -16z" />
      <path d="M-40 -10c12 4 22 6 40 6s28 -2 40 -6c-2 16 -18 26 -40 26s-38 -10 -40 -26z" />
      <path d="M-24 4c16 4 32 4 48 0" />
    </svg>
  )
}
