import { refusePackage } from './package-rule.ts'
import { locate, packageOf, resolveInside, type FileLocation } from './file-location.ts'

/** One `import` of a file: both paths from the project's root, `specifier` as it is written. */
export interface Import {
  from: string
  specifier: string
  isTypeOnly: boolean
}

/**
 * The import rule (ARCHITECTURE.md): direction, one public file per feature, allowed packages.
 * Returns why the import is refused, or undefined. Lint reports it in the editor; the architecture test decides.
 */
export function refuseImport({ from, specifier, isTypeOnly }: Import): string | undefined {
  if (specifier.startsWith('..')) return 'write #shared/, #server/, #web/ or #tests/ instead of ../'
  const location = locate(from)
  const target = resolveInside({ from, specifier })
  if (target === undefined) return refusePackage({ location, name: packageOf(specifier), isTypeOnly })
  return refuseFile(location, locate(target))
}

function refuseFile(from: FileLocation, to: FileLocation): string | undefined {
  if (from.side === 'outside') return undefined
  if (to.side === 'outside') return refuseOutside(from, to)
  if (from.side !== to.side && to.side !== 'shared') return `${from.side} must not import ${to.side}`
  if (from.isTest || from.layer === 'root' || to.side === 'shared') return undefined
  if (to.isTest) return 'a test is not imported by the code it tests'
  if (to.layer === 'root') return 'composition roots import everything and are imported by nothing'
  if (to.layer === 'feature') return refuseFeature(from, to)
  return refuseLayer(from, to)
}

function refuseOutside(from: FileLocation, to: FileLocation): string | undefined {
  if (from.isTest) return undefined
  if (to.layer === 'demo' && from.side === 'server' && from.layer === 'root') return undefined
  return `${from.side} must not import ${to.layer}`
}

function refuseFeature(from: FileLocation, to: FileLocation): string | undefined {
  if (from.feature === to.feature) return undefined
  if (from.layer !== 'feature' && from.layer !== 'layouts') return `${from.layer} must not import a feature`
  if (to.isPublic) return undefined
  return `import another feature through its public.ts: ${to.side}/features/${to.feature}/public.ts`
}

/** What each layer of a side may import, besides itself and shared. */
const mayImport: Record<string, string[]> = {
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

function refuseLayer(from: FileLocation, to: FileLocation): string | undefined {
  if (from.layer === to.layer) return undefined
  if (mayImport[`${from.side}/${from.layer}`]?.includes(to.layer)) return undefined
  if (to.layer === 'adapters') return 'only compose/ chooses adapters: take the port instead'
  return `${from.side}/${from.layer} must not import ${to.side}/${to.layer}`
}
