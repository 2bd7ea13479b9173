import { invalidateUserList } from './users.hooks.ts'
import { findImportProblems } from '#shared/contract/user-import.ts'
import { userLists } from '#shared/contract/user-lists.ts'
import { splitIntoBatches, type ImportRow } from '#shared/domain/user-import.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useEffect, useRef, useState } from 'react'

/** The state of an import. Nothing is created before `createUsers`. */
type ImportState =
  | { step: 'CHOOSE'; problem: string | null }
  | { step: 'CHECKING'; progress: number }
  | { step: 'PREVIEW'; rows: ImportRow[]; problems: ProblemsByLine; error: string | null }
  | { step: 'CREATING'; rows: ImportRow[]; problems: ProblemsByLine; progress: number }
  | { step: 'DONE'; created: number; rows: ImportRow[]; problems: ProblemsByLine }

/** Why a line creates no user, by line number. */
export type ProblemsByLine = ReadonlyMap<number, string[]>

export function useImportUsers() {
  const [state, setState] = useState<ImportState>({ step: 'CHOOSE', problem: null })
  const abort = useRef(new AbortController())
  /** The lines processed over all tries, and how many users they created. */
  const processed = useRef({ lines: new Set<number>(), created: 0 })
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])

  async function check(rows: ImportRow[], planNames: string[]): Promise<void> {
    const { signal } = abort.current
    const problems = findImportProblems(rows, { planNames, now: serverNow() })
    const batches = splitIntoBatches(rows.filter(({ line }) => !problems.has(line)))
    setState({ step: 'CHECKING', progress: 0 })
    try {
      for (const [at, batch] of batches.entries()) {
        const { refused } = await request(userLists.check, { body: { rows: batch }, signal, isRepeatable: true })
        for (const each of refused) problems.set(each.line, each.problems)
        setState({ step: 'CHECKING', progress: (at + 1) / batches.length })
      }
      processed.current = { lines: new Set(), created: 0 }
      setState({ step: 'PREVIEW', rows, problems, error: null })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'CHOOSE', problem: messageOf(error, t('Failed to check the file.')) })
    }
  }

  async function createUsers(rows: ImportRow[], known: ProblemsByLine, sendsEmail: boolean): Promise<void> {
    const { signal } = abort.current
    const problems = new Map(known)
    const { lines } = processed.current
    const batches = splitIntoBatches(rows.filter(({ line }) => !problems.has(line) && !lines.has(line)))
    setState({ step: 'CREATING', rows, problems, progress: 0 })
    try {
      for (const [at, batch] of batches.entries()) {
        const answer = await request(userLists.import, {
          body: { rows: batch, sendsEmail },
          signal,
          isRepeatable: true,
        })
        processed.current.created += answer.made
        for (const { line } of batch) lines.add(line)
        for (const { line, problems: own } of answer.refused) problems.set(line, own)
        setState({ step: 'CREATING', rows, problems, progress: (at + 1) / batches.length })
      }
      setState({ step: 'DONE', created: processed.current.created, rows, problems })
    } catch (error) {
      // A retry sends the remaining lines. A batch whose answer was lost creates no user twice.
      const message = messageOf(error, t('Failed to import the users.'))
      if (!signal.aborted) setState({ step: 'PREVIEW', rows, problems, error: message })
    } finally {
      void invalidateUserList()
    }
  }

  return {
    state,
    check,
    createUsers,
    reject: (problem: string) => setState({ step: 'CHOOSE', problem }),
    restart: () => setState({ step: 'CHOOSE', problem: null }),
  }
}
