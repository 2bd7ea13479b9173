import { resolveInside } from './file-location.ts'
import { importsOf, withoutComments } from './source.ts'
import { projectFiles, read } from './tree.ts'

const ENTRANCES = ['src/web/main.tsx', 'src/web/app.tsx']

/** The web files that members and the sign-in use: all except those only for administrators. */
export function memberFiles(): string[] {
  const all = new Set(projectFiles('src/web/**/*.{ts,tsx}'))
  const forAdministrators = administratorsFiles()
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || !all.has(file) || forAdministrators.has(file)) return
    found.add(file)
    importedFiles(file).forEach(visit)
  }
  ENTRANCES.forEach(visit)
  return [...found].toSorted()
}

/** The files a source imports; of a feature's `public.ts` those that declare the imported names. */
function importedFiles(file: string): string[] {
  return importsOf(file, read(file)).flatMap(({ specifier, names }) => {
    const target = resolveInside({ from: file, specifier }) ?? ''
    if (!target.endsWith('/public.ts')) return target
    const exports = importsOf(target, read(target)).filter((each) => each.names.some((name) => names.includes(name)))
    return exports.map((each) => resolveInside({ from: target, specifier: each.specifier }) ?? '')
  })
}

/** The texts that a source passes to `t` and `tn`. */
export function textsIn(file: string, source = read(file)): string[] {
  const code = withoutComments(file, source)
  const texts = [...code.matchAll(/\bt\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g)]
  const counted = [...code.matchAll(/\btn\([^{]*\{\s*one:\s*('[^']*'),\s*other:\s*('[^']*')/g)]
  return [...texts, ...counted].flatMap(([, ...literals]) => literals.map(unquoted))
}

/** The layout and the screens of the administrators' area, by the route table. */
function administratorsFiles(): Set<string> {
  const screens = [
    ...read('src/web/routes.ts').matchAll(/\badmin\(\s*async \(\) => \(await import\('#web\/([^']+)'\)/g),
  ]
  return new Set(['layouts/admin.tsx', ...screens.map(([, file]) => file)].map((file) => `src/web/${file}`))
}

function unquoted(literal: string): string {
  return literal.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}
