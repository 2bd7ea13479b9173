import { readFileSync } from 'node:fs'

interface LockEntry {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, LockEntry>
}

/**
 * Finds what would make `npm ci` fail on another machine: missing entries of optional packages for other platforms (npm
 * omits them when the registry did not have them yet), and URLs of a private registry.
 */
export function findLockFaults({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const lacking = Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked({ packages, path, name }))
    const faults = lacking.map((name) => `${path || 'the project'} lacks ${name}`)
    return entry.resolved ? [...faults, `${path} names a registry: ${entry.resolved}`] : faults
  })
}

export function readLock(): Lock {
  return JSON.parse(readFileSync('package-lock.json', 'utf8'))
}

/** Looks up a package as Node.js does: in the package itself, then in each package around it, then at the top. */
function isLocked({ packages, path, name }: Lock & { path: string; name: string }): boolean {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]?.version) return true
  if (!path) return false
  const nested = path.lastIndexOf('/node_modules/')
  return isLocked({ packages, path: nested < 0 ? '' : path.slice(0, nested), name })
}
