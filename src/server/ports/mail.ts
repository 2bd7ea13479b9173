/** Hands one letter to the outside. Rejects when it was not accepted; the outbox then tries again. */
export interface Mail {
  send(letter: Letter): Promise<void>
}

export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  /** Where one click ends letters of this kind, told in the head of the letter (RFC 8058). */
  unsubscribeUrl?: string
}
