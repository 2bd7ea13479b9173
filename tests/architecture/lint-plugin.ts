import { relative, sep } from 'node:path'
import { refuseImport } from './import-rule.ts'

interface ImportNode {
  source: { value: unknown } | null
  importKind?: string
  exportKind?: string
}

interface LintContext {
  cwd: string
  filename: string
  report(problem: { node: ImportNode; message: string }): void
}

/** The import rule as a lint rule: editors report it while typing. */
const imports = {
  create(context: LintContext) {
    const from = relative(context.cwd, context.filename).split(sep).join('/')
    const check = (node: ImportNode) => {
      if (typeof node.source?.value !== 'string') return
      const isTypeOnly = node.importKind === 'type' || node.exportKind === 'type'
      const message = refuseImport({ from, specifier: node.source.value, isTypeOnly })
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export default { meta: { name: 'architecture' }, rules: { imports } }
