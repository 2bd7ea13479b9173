import { contactEmail, figures } from './content.ts'

/** The frequently asked questions, also published as structured data. */
export const questions = [
  {
    question: 'Do I need to know anything before I begin?',
    answer: 'No. Each teaching starts where you are, in plain words. A quiet place and ten minutes are enough.',
  },
  {
    question: 'When are the live sessions?',
    answer: `They are ${figures.liveSessions}. Everyone sees the same teaching at the same moment.`,
  },
  {
    question: 'Does my plan renew by itself?',
    answer: 'No. A plan runs for the time that is named beside its price, and then it ends.',
  },
  {
    question: 'Can I have my money back?',
    answer: `Yes, within 7 days of paying: write to ${contactEmail}. The plan ends with it.`,
  },
]
