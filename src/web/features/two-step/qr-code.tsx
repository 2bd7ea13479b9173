import { encodeQR } from 'qr'

/** Dark on white by day and by night: cameras want it so, with a margin around it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 3 })
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-field"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
