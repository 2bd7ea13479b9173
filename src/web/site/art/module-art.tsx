import { petalPath, raysPath, rotationAngles } from '#web/ui/geometry.ts'
import type { ReactNode } from 'react'

/** A filled drawing for a module without a picture of its own; the seventh module has the first one again. */
export function ModuleArt({ at, className = '' }: { at: number; className?: string }) {
  const { ground, light, draw } = scenes[at % scenes.length] ?? stillness
  return (
    <svg
      viewBox="-160 -90 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      fill="none"
      stroke={light}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M-160 -90h320v180h-320z" fill={ground} stroke="none" />
      <circle r="86" fill={light} stroke="none" opacity="0.07" />
      <circle r="58" fill={light} stroke="none" opacity="0.09" />
      {draw(light)}
    </svg>
  )
}

interface Scene {
  ground: string
  /** Of lines and fillings. */
  light: string
  draw: (light: string) => ReactNode
}

/** A seat of petals above still water, and the moon. */
const stillness: Scene = {
  ground: '#17402f',
  light: '#cfe8c4',
  draw: (light) => (
    <>
      <circle cy="-58" r="9" fill={light} stroke="none" />
      {[-74, 74, -50, 50, -25, 25, 0].map((degrees) => (
        <path
          key={degrees}
          d={petalPath({ from: 0, to: 66 - Math.abs(degrees) / 5, width: 24 }, degrees)}
          transform="translate(0 30)"
          fill={light}
          fillOpacity="0.16"
        />
      ))}
      <path d="M-90 38h180M-62 48h124M-34 58h68" opacity="0.6" />
    </>
  ),
}

/** A breath that leaves and returns. */
const breath: Scene = {
  ground: '#1d4257',
  light: '#c9e6ee',
  draw: (light) => (
    <>
      {[16, 30, 44].map((radius) => (
        <path
          key={radius}
          d={`M${-radius - 70} 0a${radius} ${radius} 0 0 1 ${2 * radius} 0M${70 - radius} 0a${radius} ${radius} 0 0 0 ${2 * radius} 0`}
          transform="scale(0.9)"
        />
      ))}
      <path d={`M-130 0${'q16 -22 32 0t32 0'.repeat(4)}`} strokeWidth="2.5" />
      <circle r="10" fill={light} />
    </>
  ),
}

/** A bell whose sound spreads. */
const mantra: Scene = {
  ground: '#4a2350',
  light: '#f0cfe4',
  draw: (light) => (
    <>
      <path d="M0 -52c26 0 30 30 34 62l10 18h-88l10 -18c4 -32 8 -62 34 -62z" fill={light} fillOpacity="0.2" />
      <path d="M-34 10h68M0 -52v-12" />
      <circle cy="40" r="7" fill={light} />
      {[64, 84, 104].map((radius) => (
        <path
          key={radius}
          opacity={1.2 - radius / 110}
          d={`M${-radius} -30a${radius} ${radius} 0 0 0 0 60M${radius} -30a${radius} ${radius} 0 0 1 0 60`}
        />
      ))}
    </>
  ),
}

/** A lamp in the window. */
const devotion: Scene = {
  ground: '#3a1c2c',
  light: '#f2c879',
  draw: () => (
    <>
      <path d="M0 -52c18 21 23 36 13 52a17 17 0 0 1 -26 0c-10 -16 -5 -31 13 -52z" fill="#ec9a3c" stroke="none" />
      <path d="M0 -22c8 10 9 17 5 23a7 7 0 0 1 -10 0c-4 -6 -3 -13 5 -23z" fill="#fff1cf" stroke="none" />
      <path d="M-62 14c18 6 36 9 62 9s44 -3 62 -9c-3 26 -28 42 -62 42s-59 -16 -62 -42z" fill="#5a2b33" />
      <path d="M-38 34c26 7 50 7 76 0" />
    </>
  ),
}

/** An open book, and the sun above it. */
const wisdom: Scene = {
  ground: '#6b4216',
  light: '#fbe2b0',
  draw: (light) => (
    <>
      <circle cy="-18" r="20" fill={light} fillOpacity="0.85" />
      <path d={raysPath({ count: 13, from: 28, to: 46 })} transform="translate(0 -18)" />
      <path
        d="M0 20c-22 -14 -48 -16 -76 -10v44c28 -6 54 -4 76 10c22 -14 48 -16 76 -10v-44c-28 -6 -54 -4 -76 10z"
        fill="#8a5a22"
      />
      <path d="M0 20v44M-60 24c18 -2 34 0 48 7M-60 36c18 -2 34 0 48 7M60 24c-18 -2 -34 0 -48 7M60 36c-18 -2 -34 0 -48 7" />
    </>
  ),
}

/** Many petals around one centre. */
const service: Scene = {
  ground: '#7a2f24',
  light: '#ffd9b8',
  draw: (light) => (
    <>
      {rotationAngles(16).map((degrees) => (
        <path key={degrees} d={petalPath({ from: 34, to: 70, width: 20 }, degrees)} fill={light} fillOpacity="0.12" />
      ))}
      {rotationAngles(8, 22.5).map((degrees) => (
        <path key={degrees} d={petalPath({ from: 8, to: 38, width: 20 }, degrees)} fill={light} fillOpacity="0.3" />
      ))}
      <circle r="8" fill={light} />
    </>
  ),
}

const scenes: readonly Scene[] = [stillness, breath, mantra, devotion, wisdom, service]
