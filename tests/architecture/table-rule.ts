/** The feature that owns each table, as `schema-<topic>.ts` says above its interface: `Owned by <feature>.` */
export function ownersOf(schema: string): Map<string, string> {
  const interfaces = new Map<string, string>()
  for (const [, comment = '', name = ''] of schema.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export interface (\w+)/g,
  )) {
    const owner = /Owned by ([\w-]+)/.exec(comment)?.[1]
    if (owner) interfaces.set(name, owner)
  }
  const tables = [...schema.matchAll(/export interface \w+Tables \{([\s\S]*?)\n\}/g)].map(([, rows]) => rows).join('\n')
  return new Map(
    [...tables.matchAll(/^\s*(\w+): (\w+)\s*$/gm)].map(([, table = '', type = '']) => [
      table,
      interfaces.get(type) ?? 'nobody',
    ]),
  )
}

/** The last three make statements for the table that they are given: their caller writes it. */
const builders =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto|createContentRepo|unmeasuredItems|unconvertedPictures)\(\s*['"`](\w+)/g
const statements = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+"?(\w+)"?(?=[\s(`])/gi

/** The tables that a piece of server code writes, through the query builder or in raw SQL. */
export function writesOf(code: string): string[] {
  const raw = [...code.matchAll(/`[^`]*`/g)].flatMap(([text]) => [...text.matchAll(statements)])
  const names = [...code.matchAll(builders), ...raw].map(([, table = '']) => table)
  return [...new Set(names)]
}

const computed = /\b(?:insertInto|updateTable|deleteFrom)\(\s*[\w$]|\b(?:insert\s+into|delete\s+from|update)\s+"?\$\{/i

/** Whether code writes a table whose name is computed, so that `writesOf` cannot see which. */
export function writesComputedTable(code: string): boolean {
  return computed.test(code)
}

/** Why a file may not write a table, or undefined. */
export function refuseWrite({ file, table, owner }: { file: string; table: string; owner: string | undefined }) {
  if (owner === undefined) return undefined
  const ownFolder = owner === 'platform' ? 'src/server/platform/' : `src/server/features/${owner}/`
  if (!file.startsWith(ownFolder)) return `${file} writes ${table}, which ${owner} owns`
  if (owner !== 'platform' && !file.endsWith('.repo.ts')) return `${file} writes ${table}: SQL belongs to *.repo.ts`
  return undefined
}
