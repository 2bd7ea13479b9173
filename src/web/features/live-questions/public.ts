export { QuestionPanel } from './question-panel.tsx'
export { SessionQuestions } from './session-questions.tsx'
