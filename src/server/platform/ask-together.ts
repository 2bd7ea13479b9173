/**
 * Lets all who ask within one turn of the event loop share one asking: under a rush a statement answers hundreds, alone
 * nobody waits. It begins after the last of them has asked, so nobody is told what stood before he came.
 */
export function askTogether<Question, Answer>(
  ask: (questions: Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let questions: Question[] = []
  let answers: Promise<readonly Answer[]> | null = null

  return async (question) => {
    const at = questions.push(question) - 1
    answers ??= endOfTurn().then(() => {
      const asked = questions
      questions = []
      answers = null
      return ask(asked)
    })
    const answer = (await answers)[at]
    if (answer === undefined) throw new Error('A question was left without an answer')
    return answer
  }
}

/** As `askTogether`, where those who ask the same are given the very same answer. */
export function askOnce<Answer>(): (question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()

  return (question, ask) => {
    const known = asked.get(question)
    if (known) return known
    const answer = endOfTurn().then(() => {
      asked.delete(question)
      return ask()
    })
    asked.set(question, answer)
    return answer
  }
}

/** When everything that had arrived has been looked at. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
