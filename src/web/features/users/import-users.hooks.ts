import { manyAdded } from './users.hooks.ts'
import { problemsIn } from '#shared/contract/user-import.ts'
import { userLists } from '#shared/contract/user-lists.ts'
import { batchesOf, type ImportRow } from '#shared/domain/user-import.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { useEffect, useRef, useState } from 'react'

/** A file on its way in. Nothing is made before `make`. */
export type ImportState =
  | { step: 'CHOOSE'; problem: string | null }
  | { step: 'CHECKING'; progress: number }
  | { step: 'PREVIEW'; rows: ImportRow[]; problems: Problems; error: string | null }
  | { step: 'MAKING'; rows: ImportRow[]; problems: Problems; progress: number }
  | { step: 'DONE'; made: number; rows: ImportRow[]; problems: Problems }

/** Why a line makes no user, by line. */
export type Problems = ReadonlyMap<number, string[]>

export function useImportUsers() {
  const [state, setState] = useState<ImportState>({ step: 'CHOOSE', problem: null })
  const running = useRef(new AbortController())
  /** The lines that have been dealt with, over all tries, and how many users they made. */
  const dealtWith = useRef({ lines: new Set<number>(), made: 0 })
  useEffect(() => {
    const stop = new AbortController()
    running.current = stop
    return () => stop.abort()
  }, [])

  async function check(rows: ImportRow[], planNames: string[]): Promise<void> {
    const { signal } = running.current
    const problems = problemsIn(rows, planNames)
    const batches = batchesOf(rows.filter(({ line }) => !problems.has(line)))
    setState({ step: 'CHECKING', progress: 0 })
    try {
      for (const [at, batch] of batches.entries()) {
        const { refused } = await request(userLists.check, { body: { rows: batch }, signal, isRepeatable: true })
        for (const each of refused) problems.set(each.line, each.problems)
        setState({ step: 'CHECKING', progress: (at + 1) / batches.length })
      }
      dealtWith.current = { lines: new Set(), made: 0 }
      setState({ step: 'PREVIEW', rows, problems, error: null })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'CHOOSE', problem: messageOf(error, t('Failed to check the file.')) })
    }
  }

  async function make(rows: ImportRow[], known: Problems): Promise<void> {
    const { signal } = running.current
    const problems = new Map(known)
    const { lines } = dealtWith.current
    const batches = batchesOf(rows.filter(({ line }) => !problems.has(line) && !lines.has(line)))
    setState({ step: 'MAKING', rows, problems, progress: 0 })
    try {
      for (const [at, batch] of batches.entries()) {
        const answer = await request(userLists.import, { body: { rows: batch }, signal, isRepeatable: true })
        dealtWith.current.made += answer.made
        for (const { line } of batch) lines.add(line)
        for (const { line, problems: own } of answer.refused) problems.set(line, own)
        setState({ step: 'MAKING', rows, problems, progress: (at + 1) / batches.length })
      }
      setState({ step: 'DONE', made: dealtWith.current.made, rows, problems })
    } catch (error) {
      // Trying again sends the rest; a part that arrived although its answer did not makes nobody twice.
      const words = messageOf(error, t('Failed to import the users.'))
      if (!signal.aborted) setState({ step: 'PREVIEW', rows, problems, error: words })
    } finally {
      void manyAdded()
    }
  }

  return {
    state,
    check,
    make,
    refuse: (problem: string) => setState({ step: 'CHOOSE', problem }),
    again: () => setState({ step: 'CHOOSE', problem: null }),
  }
}
