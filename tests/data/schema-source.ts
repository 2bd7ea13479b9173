import { readdirSync, readFileSync } from 'node:fs'

/** One column as the schema declares it. */
export interface DeclaredColumn {
  name: string
  kind: 'text' | 'number' | 'instant' | 'bytes' | 'boolean' | 'json' | 'list'
  isNullable: boolean
  /** `Generated`: an insert may leave it out. */
  hasDefault: boolean
}

/** Parses the tables and columns of the typed schema from its source, so that no second list is needed. */
export function declaredTables(): Map<string, DeclaredColumn[]> {
  const text = readdirSync(new URL('../../src/server/db/', import.meta.url))
    .filter((file) => /^schema.*\.ts$/.test(file))
    .map(source)
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
  const declared = [...text.matchAll(/interface (\w+)(?: extends ([\w, ]+))? \{([^}]*)\}/g)]
  const interfaces = new Map<string, [name: string, type: string][]>()
  for (const [, name = '', bases = '', body = ''] of declared) {
    // A base stands above the interfaces that extend it.
    const inherited = bases.split(', ').flatMap((base) => interfaces.get(base) ?? [])
    interfaces.set(name, [...inherited, ...fieldsOf(body)])
  }
  const tables = [...interfaces].flatMap(([name, fields]) => (name.endsWith('Tables') ? fields : []))
  return new Map(
    tables.map(([table, type]) => {
      const fields = interfaces.get(type)
      if (!fields) throw new Error(`The schema has no interface ${type}`)
      return [table, fields.map(([name, columnType]) => column(name, columnType))]
    }),
  )
}

function source(file: string): string {
  return readFileSync(new URL(`../../src/server/db/${file}`, import.meta.url), 'utf8')
}

function fieldsOf(body: string): [name: string, type: string][] {
  return body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name, type] = /^(\w+): (.+)$/.exec(line) ?? []
      if (!name || !type) throw new Error(`The schema has a line that is no field: ${line}`)
      return [name, type]
    })
}

function column(name: string, type: string): DeclaredColumn {
  const hasDefault = /^Generated<.*>$/.test(type) || /^JSONColumnType<.*, string \| undefined>$/.test(type)
  const declared = type.replace(/^Generated<(.*)>$/, '$1')
  const isNullable = / \| null\b/.test(declared)
  return { name, kind: kindOf(declared.replaceAll(/ \| null\b/g, '')), isNullable, hasDefault }
}

const kinds: Record<string, DeclaredColumn['kind']> = {
  string: 'text',
  number: 'number',
  Date: 'instant',
  Buffer: 'bytes',
  boolean: 'boolean',
}

/** Unions of our literals (`'USER' | 'ADMIN'`, `PlanType`) are text in the database. */
function kindOf(type: string): DeclaredColumn['kind'] {
  if (type.startsWith('JSONColumnType<')) return 'json'
  const known = kinds[type]
  if (known) return known
  if (/^('\w+'( \| )?)+$/.test(type) || /^[A-Z]\w+$/.test(type)) return 'text'
  if (/^([A-Z]\w+|number|string)\[\]$/.test(type)) return 'list'
  throw new Error(`The schema has a column of the type ${type}, which this test does not know`)
}
