import { petalPath, raysPath, rotationAngles } from '#web/ui/geometry.ts'

/** A filled sunrise over water, with rings that turn slowly: the picture of the first screen until an owner has one. */
export function Dawn({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={`dawn relative isolate overflow-hidden bg-linear-to-b from-(--dawn-1) via-(--dawn-2) via-45% to-(--dawn-3) ${className}`}
    >
      <Ring
        className="dawn-turns -left-1/4 w-3/2 opacity-45"
        shapes={[petalPath({ from: 74, to: 98, width: 11.5 }), petalPath({ from: 79, to: 90, width: 4.5 })]}
        count={32}
      />
      <Ring
        className="dawn-turns-back left-[2.5%] w-19/20 opacity-60"
        shapes={[petalPath({ from: 66, to: 97, width: 15 }), petalPath({ from: 72, to: 86, width: 6 })]}
        count={24}
      />
      <div className="absolute top-[62%] left-1/2 w-2/3 -translate-1/2">
        <svg viewBox="-100 -100 200 200" className="dawn-rises w-full">
          <circle r="45" fill="var(--sun)" />
          <g fill="none" stroke="var(--sun-line)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
            <circle r="45" />
            {rotationAngles(15, -84).map((degrees) => (
              <path key={degrees} d={petalPath({ from: 51, to: 67, width: 9 })} transform={`rotate(${degrees})`} />
            ))}
            <path d={raysPath({ count: 21, from: 74, to: 97 })} />
          </g>
        </svg>
      </div>
      <div className="absolute inset-x-0 top-[62%] bottom-0 border-t border-(--sun-line) bg-linear-to-b from-(--water-1) to-(--water-2)">
        <svg
          viewBox="-100 0 200 70"
          preserveAspectRatio="xMidYMin slice"
          fill="none"
          stroke="var(--sun-line)"
          strokeWidth="0.8"
          strokeLinecap="round"
          className="size-full"
        >
          {waves.map(({ y, half }) => (
            <path key={y} opacity={1 - y / 70} d={`M${-half} ${y}${'q6 -3 12 0t12 0'.repeat(Math.round(half / 12))}`} />
          ))}
        </svg>
      </div>
    </div>
  )
}

const waves = [
  { y: 9, half: 72 },
  { y: 19, half: 60 },
  { y: 29, half: 48 },
  { y: 39, half: 36 },
  { y: 49, half: 24 },
]

interface RingProps {
  className: string
  shapes: readonly string[]
  count: number
}

/** A ring of petals around the sun. */
function Ring({ className, shapes, count }: RingProps) {
  const path = shapes.join('')
  return (
    <div className={`absolute top-[62%] aspect-square -translate-y-1/2 ${className}`}>
      <svg viewBox="-100 -100 200 200" fill="none" stroke="var(--sun-line)" strokeWidth="0.5" className="size-full">
        {rotationAngles(count).map((degrees) => (
          <path key={degrees} d={path} transform={`rotate(${degrees})`} />
        ))}
      </svg>
    </div>
  )
}
