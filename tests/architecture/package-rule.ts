import type { Place } from './places.ts'

interface PackageUse {
  place: Place
  name: string
  isTypeOnly: boolean
}

interface Edge {
  packages: RegExp
  allowed: (place: Place, isTypeOnly: boolean) => boolean
  reason: string
}

const isIn =
  (...rooms: string[]) =>
  ({ side, room }: Place) =>
    side === 'server' && rooms.includes(room)

/** The edges of the house: which part may speak to which outsider. The first edge that names a package decides. */
const edges: Edge[] = [
  {
    packages: /^pg$/,
    allowed: (place, isTypeOnly) => isIn('adapters')(place) || (isTypeOnly && isIn('db', 'platform')(place)),
    reason: 'the database driver belongs to server/adapters; db and platform may name its types',
  },
  {
    packages: /^(@electric-sql\/.+|nodemailer|@aws-sdk\/.+|@smithy\/.+|razorpay|minio)$/,
    allowed: isIn('adapters'),
    reason: 'vendor clients belong to server/adapters',
  },
  {
    packages: /^pg-boss$/,
    allowed: isIn('adapters', 'platform', 'root'),
    reason: 'the job library belongs to server/platform',
  },
  {
    packages: /^kysely$/,
    allowed: (place) => isIn('db', 'adapters', 'platform')(place) || place.file.endsWith('.repo.ts'),
    reason: 'SQL belongs to *.repo.ts, db and platform',
  },
  {
    packages: /^(fastify|@fastify\/.+|fastify-.+)$/,
    allowed: ({ side, file }) => side === 'server' && !/\.(service|repo)\.ts$/.test(file),
    reason: 'services and repositories know no HTTP',
  },
  {
    packages: /^react-router/,
    allowed: ({ side, room }) => side === 'web' && room !== 'ui',
    reason: 'ui knows no router',
  },
]

const browserOnly =
  /^(react|react-dom|react-hook-form|radix-ui|lucide-react|recharts|pdfjs-dist|@tanstack\/.+|@hookform\/.+)$/

/** Why a place may not use a package, or undefined. */
export function refusePackage({ place, name, isTypeOnly }: PackageUse): string | undefined {
  if (place.side === 'outside' || place.isTest) return undefined
  if (place.side === 'shared') return name === 'zod' ? undefined : 'shared imports nothing but itself and zod'
  if (place.side === 'server' && browserOnly.test(name)) return 'the server does not use packages of the browser'
  if (place.side === 'web' && name.startsWith('node:')) return 'the web does not use modules of Node'
  const edge = edges.find(({ packages }) => packages.test(name))
  return edge && !edge.allowed(place, isTypeOnly) ? edge.reason : undefined
}
