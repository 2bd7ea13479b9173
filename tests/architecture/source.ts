import { parseSync } from 'vite'

export interface WrittenImport {
  specifier: string
  /** The names imported in braces; empty for a dynamic import. */
  names: string[]
  isTypeOnly: boolean
}

/** Every import of a TypeScript source: static, dynamic, and re-exports. */
export function importsOf(file: string, source: string): WrittenImport[] {
  const { module } = parse(file, source)
  const fromImports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.flatMap(({ importName }) => importName.name ?? []),
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const fromExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, names: [importName.name ?? ''], isTypeOnly: isType }] : [],
    ),
  )
  const fromCalls = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    names: [],
    isTypeOnly: false,
  }))
  return [...fromImports, ...fromExports, ...fromCalls]
}

/** The identifiers of a source, each once; texts of strings, templates and JSX are not looked at. */
export function identifiersOf(file: string, source: string): string[] {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'name' in node && typeof node.name === 'string' && String(node.type).endsWith('Identifier')) {
      names.add(node.name)
    }
    Object.values(node).forEach(visit)
  }
  visit(parse(file, source).program)
  return [...names]
}

/** The texts of all comments. */
export function commentsOf(file: string, source: string): string[] {
  return parse(file, source).comments.map(({ value }) => value)
}

/** The source with its comments blanked. */
export function withoutComments(file: string, source: string): string {
  let code = source
  for (const { start, end } of parse(file, source).comments) {
    code = code.slice(0, start) + source.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end)
  }
  return code
}

function parse(file: string, source: string) {
  const result = parseSync(file, source)
  const [error] = result.errors
  if (error) throw new Error(`${file} cannot be read: ${error.message}`)
  return result
}
