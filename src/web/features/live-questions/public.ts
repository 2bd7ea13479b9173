export { QuestionPanel } from './question-panel.tsx'
export { SessionQuestions } from './session-questions.tsx'
export { CardDeck, type DeckAction } from './card-deck.tsx'
export { QuestionDeck } from './question-deck.tsx'
