import { refusePackage } from './package-rule.ts'
import { packageOf, placeOf, resolveInside, type Place } from './places.ts'

/** One `import` of a file: both paths from the project's root, `specifier` as it is written. */
export interface Import {
  from: string
  specifier: string
  isTypeOnly: boolean
}

/**
 * The import rule (ARCHITECTURE.md): direction, one door, edges.
 * Answers why the import is refused, or undefined. Lint says it in the editor, the architecture test is the gate.
 */
export function refuseImport({ from, specifier, isTypeOnly }: Import): string | undefined {
  if (specifier.startsWith('..')) return 'write #shared/, #server/, #web/ or #tests/ instead of ../'
  const place = placeOf(from)
  const target = resolveInside({ from, specifier })
  if (target === undefined) return refusePackage({ place, name: packageOf(specifier), isTypeOnly })
  return refuseFile(place, placeOf(target))
}

function refuseFile(from: Place, to: Place): string | undefined {
  if (from.side === 'outside') return undefined
  if (to.side === 'outside') return refuseOutside(from, to)
  if (from.side !== to.side && to.side !== 'shared') return `${from.side} must not import ${to.side}`
  if (from.isTest || from.room === 'root' || to.side === 'shared') return undefined
  if (to.isTest) return 'a test is not imported by the code it tests'
  if (to.room === 'root') return 'composition roots import everything and are imported by nothing'
  if (to.room === 'feature') return refuseFeature(from, to)
  return refuseRoom(from, to)
}

function refuseOutside(from: Place, to: Place): string | undefined {
  if (from.isTest) return undefined
  if (to.room === 'demo' && from.side === 'server' && from.room === 'root') return undefined
  return `${from.side} must not import ${to.room}`
}

function refuseFeature(from: Place, to: Place): string | undefined {
  if (from.feature === to.feature) return undefined
  if (from.room !== 'feature' && from.room !== 'layouts') return `${from.room} must not know a feature`
  if (to.isDoor) return undefined
  return to.side === 'server'
    ? `import another feature through its door, ${to.feature}.service.ts`
    : `import another feature through its door, ${to.feature}.hooks.ts`
}

/** What each room of a side may see, besides itself and shared. */
const sees: Record<string, string[]> = {
  'server/ports': [],
  'server/config': [],
  'server/db': ['ports', 'config'],
  'server/platform': ['ports', 'db', 'config'],
  'server/adapters': ['ports', 'db', 'config', 'platform'],
  'server/feature': ['ports', 'db', 'config', 'platform'],
  'web/i18n': [],
  'web/platform': ['i18n', 'ui'],
  'web/ui': ['i18n', 'platform'],
  'web/layouts': ['i18n', 'platform', 'ui'],
  'web/feature': ['i18n', 'platform', 'ui', 'layouts'],
  'web/site': ['i18n', 'platform', 'ui'],
}

function refuseRoom(from: Place, to: Place): string | undefined {
  if (from.room === to.room) return undefined
  if (sees[`${from.side}/${from.room}`]?.includes(to.room)) return undefined
  if (to.room === 'adapters') return 'only compose.ts picks adapters: take the port instead'
  return `${from.side}/${from.room} must not import ${to.side}/${to.room}`
}
