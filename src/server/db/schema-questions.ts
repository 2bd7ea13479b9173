/* Tables of questions to the teacher. */

/** Owned by live-questions. What members ask in the rooms of live sessions, with the answer; states follow from it. */
export interface LiveQuestions {
  id: string
  user_id: string
  /** Chosen by the member's page: a question sent twice is stored once. */
  client_id: string
  /** Null after the room was deleted with its session. */
  room_id: string | null
  text: string
  /** What stands beside an answer in the room; null when asked without a name. */
  name: string | null
  /** Asked after the session had ended: answered by email. */
  is_from_replay: boolean
  created_at: Date
  /** The administrator who is answering it, until then. */
  taken_by: string | null
  taken_until: Date | null
  answered_at: Date | null
  answered_by: string | null
  answer_way: 'ROOM' | 'PRIVATE' | 'EMAIL' | null
  answer: string | null
  closed_at: Date | null
}

export interface QuestionTables {
  live_questions: LiveQuestions
}
