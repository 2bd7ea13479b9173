import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { liveQuestions as calls } from '#shared/contract/live-questions.ts'

/** Questions to the teacher. */
export function liveQuestionsService(_dependencies: object): Handlers<typeof calls> {
  const refuse = () => Promise.reject(new Refused('NOT_FOUND'))
  return {
    ask: refuse,
    mine: refuse,
    answers: refuse,
    list: refuse,
    take: refuse,
    release: refuse,
    answer: refuse,
    close: refuse,
    reopen: refuse,
  }
}
