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
 * What would make `npm ci` refuse the lock on another machine: optional packages of other platforms that lack an entry
 * (npm leaves them out when the registry did not have them yet), and addresses of one machine's registry.
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

/** Looks where Node would: beside the package, then beside each package it is nested in, then at the top. */
function isLocked({ packages, path, name }: Lock & { path: string; name: string }): boolean {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]?.version) return true
  if (!path) return false
  const nested = path.lastIndexOf('/node_modules/')
  return isLocked({ packages, path: nested < 0 ? '' : path.slice(0, nested), name })
}
