export { countOpen as countOpenQuestions, countOpenIn as countOpenQuestionsIn } from './live-questions.repo.ts'
