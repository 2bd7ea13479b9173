/** Sends notifications to browsers through the push services of their makers (RFC 8030). */
export interface PushSender {
  /** The public key that belongs to a private one; both are base64url. Throws when it is no private key. */
  publicKeyOf(privateKey: string): string
  /** A new private key. */
  createPrivateKey(): string
  /** Whether the URL belongs to a push service; nothing is ever sent to another one. */
  accepts(endpoint: string): boolean
  send(message: PushMessage): Promise<PushResult>
}

export interface PushMessage {
  endpoint: string
  /** The browser's key and secret, with which the payload is encrypted. */
  p256dh: string
  auth: string
  payload: string
  /** For how long the push service keeps it for a browser that is offline. */
  ttlInSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** Replaces a waiting message of the same topic: 32 characters of base64url. */
  topic: string
  /** The key that the subscription was made with, and how a push service reaches us. */
  vapid: { publicKey: string; privateKey: string; contact: string }
}

/** `GONE`: the browser takes no more messages. `REFUSED`: the same message would be refused again. */
export type PushResult =
  | { kind: 'SENT' | 'GONE' }
  | { kind: 'REFUSED'; reason: string }
  | { kind: 'LATER'; reason: string; retryAfterInSeconds: number | null }
