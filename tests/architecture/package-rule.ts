import type { FileLocation } from './file-location.ts'

interface PackageUse {
  location: FileLocation
  name: string
  isTypeOnly: boolean
}

interface PackageRule {
  packages: RegExp
  allowed: (location: FileLocation, isTypeOnly: boolean) => boolean
  reason: string
}

const isIn =
  (...layers: string[]) =>
  ({ side, layer }: FileLocation) =>
    side === 'server' && layers.includes(layer)

/** Which layer may use which package. The first rule that names a package decides. */
const rules: PackageRule[] = [
  {
    packages: /^pg$/,
    allowed: (location, isTypeOnly) => isIn('adapters')(location) || (isTypeOnly && isIn('db', 'platform')(location)),
    reason: 'the database driver belongs to server/adapters; db and platform may name its types',
  },
  {
    packages: /^(@electric-sql\/.+|nodemailer|@aws-sdk\/.+|@smithy\/.+|razorpay|minio|web-push)$/,
    allowed: isIn('adapters'),
    reason: 'vendor clients belong to server/adapters',
  },
  {
    packages: /^node-av$/,
    allowed: ({ file }) => file.startsWith('src/server/adapters/transcoder/child/'),
    reason: 'media is decoded in a process of its own: server/adapters/transcoder/child',
  },
  {
    packages: /^pg-boss$/,
    allowed: isIn('adapters', 'platform', 'root'),
    reason: 'the job library belongs to server/platform',
  },
  {
    packages: /^kysely$/,
    allowed: (location) => isIn('db', 'adapters', 'platform')(location) || location.file.endsWith('.repo.ts'),
    reason: 'SQL belongs to *.repo.ts, db and platform',
  },
  {
    packages: /^(fastify|@fastify\/.+|fastify-.+)$/,
    allowed: ({ side, file }) => side === 'server' && !/\.(service|repo)\.ts$/.test(file),
    reason: 'services and repositories know no HTTP',
  },
  {
    packages: /^pdfjs-dist/,
    allowed: (location) => location.side === 'web' || isIn('adapters')(location),
    reason: 'pdf.js belongs to the web and to server/adapters, which check what it will open',
  },
  {
    packages: /^react-router/,
    allowed: ({ side, layer }) => side === 'web' && layer !== 'ui',
    reason: 'ui knows no router',
  },
]

const browserOnly = /^(react|react-dom|react-hook-form|radix-ui|lucide-react|recharts|@tanstack\/.+|@hookform\/.+)$/

/** Why a file may not use a package, or undefined. */
export function refusePackage({ location, name, isTypeOnly }: PackageUse): string | undefined {
  if (location.side === 'outside' || location.isTest) return undefined
  if (location.side === 'shared') return name === 'zod' ? undefined : 'shared imports nothing but itself and zod'
  if (location.side === 'server' && browserOnly.test(name)) return 'the server does not use packages of the browser'
  if (location.side === 'web' && name.startsWith('node:')) return 'the web does not use modules of Node'
  const rule = rules.find(({ packages }) => packages.test(name))
  return rule && !rule.allowed(location, isTypeOnly) ? rule.reason : undefined
}
