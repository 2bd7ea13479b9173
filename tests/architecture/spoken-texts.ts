import { resolveInside } from './places.ts'
import { importsOf, withoutComments } from './source.ts'
import { projectFiles, read } from './tree.ts'

const ENTRANCES = ['src/web/main.tsx', 'src/web/app.tsx']

/** The files of the web that members and those who sign in may come to see: all that is not for administrators alone. */
export function memberFiles(): string[] {
  const all = new Set(projectFiles('src/web/**/*.{ts,tsx}'))
  const forAdministrators = administratorsFiles()
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || !all.has(file) || forAdministrators.has(file)) return
    found.add(file)
    for (const { specifier } of importsOf(file, read(file))) {
      visit(resolveInside({ from: file, specifier }) ?? '')
    }
  }
  ENTRANCES.forEach(visit)
  return [...found].toSorted()
}

/** The texts that a source says through `t` and `tn`, as they are written there. */
export function textsIn(file: string, source = read(file)): string[] {
  const code = withoutComments(file, source)
  const said = [...code.matchAll(/\bt\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g)]
  const counted = [...code.matchAll(/\btn\([^{]*\{\s*one:\s*('[^']*'),\s*other:\s*('[^']*')/g)]
  return [...said, ...counted].flatMap(([, ...literals]) => literals.map(unquoted))
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
