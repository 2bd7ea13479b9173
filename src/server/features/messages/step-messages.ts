import type { Channel } from './channel.ts'
import * as deliveries from './deliveries.repo.ts'
import * as repo from './messages.repo.ts'
import * as stepMessages from './step-messages.repo.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Queue } from '#server/platform/jobs.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MessageStep } from '#shared/domain/automations.ts'
import { startOfIstDay } from '#shared/domain/ist.ts'
import type { MessageKind, MessageTexts } from '#shared/domain/messages.ts'

/** The messages of automations: one for each step and Indian day, sent like those that the team writes. */
export function createStepMessages({ clock, channels, sending }: Dependencies) {
  const names = channels.map(({ name }) => name)
  return {
    /**
     * Locks the message of today, made with these texts by whoever is first; null when it was ended. In the same
     * transaction `add` writes its recipients.
     */
    async lockToday(trx: Db, { step, kind, texts }: NewStepMessage): Promise<string | null> {
      const now = clock.now()
      const message = { id: newId(), step, day: startOfIstDay(now), kind, texts, channels: names, now }
      const row = await stepMessages.lockOrInsert(trx, message)
      return row.state === 'CANCELLED' ? null : row.id
    },

    async add(trx: Db, { messageId, userIds }: { messageId: string; userIds: readonly string[] }): Promise<void> {
      if (userIds.length === 0) return
      await stepMessages.addRecipients(trx, { id: messageId, channels: names, userIds, now: clock.now() })
    },

    /** Begins to send what was added; what a killed node has added is found within a minute. */
    start: (trx: Db, messageId: string): Promise<void> => sending.enqueue(trx, { messageId }),

    /** Ends what waits of a step, when it is switched off. */
    async end(trx: Db, step: MessageStep): Promise<void> {
      for (const { id } of await stepMessages.openOf(trx, step)) {
        for (const channel of channels) await channel.setState?.(trx, id, 'CANCELLED')
        await deliveries.cancelWaiting(trx, { messageId: id, now: clock.now() })
        await repo.change(trx, { id, state: 'CANCELLED', ended_at: clock.now() })
      }
    },
  }
}

export type StepMessages = ReturnType<typeof createStepMessages>

interface NewStepMessage {
  step: MessageStep
  kind: MessageKind
  texts: MessageTexts
}

interface Dependencies {
  clock: Clock
  /** The channels that are set up. */
  channels: readonly Channel[]
  sending: Queue<{ messageId: string }>
}
