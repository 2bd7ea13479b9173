import type { Permission } from './permissions.ts'

/** What can be chosen to be seen of a member's timeline. */
export const TIMELINE_KINDS = [
  'SIGN_IN',
  'EMAIL',
  'ORDER',
  'PAYMENT',
  'WEBHOOK',
  'REFUND',
  'RECEIPT',
  'PLAN',
  'SESSION',
  'QUESTION',
  'CHAT',
  'CONSENT',
  'PLAYBACK',
  'NOTE',
  'TEAM',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** What an entry says has happened. */
export const TIMELINE_EVENTS = [
  'FIRST_SIGN_IN',
  'SIGNED_IN',
  'CODE_USED',
  'CODE_NOT_USED',
  'EMAIL_SENT',
  'EMAIL_WAITING',
  'EMAIL_FAILED',
  'EMAIL_DROPPED',
  'EMAIL_RETURNED',
  'EMAIL_RETURNED_FOR_NOW',
  'EMAIL_MARKED_AS_SPAM',
  'ORDER_PAID',
  'ORDER_OPEN',
  'ORDER_NOT_PAID',
  'ORDER_RECORDED',
  'ATTEMPT',
  'PAID',
  'WEBHOOK_DONE',
  'WEBHOOK_WAITING',
  'REFUND_ASKED',
  'REFUND_ACCEPTED',
  'REFUND_FAILED',
  'RECEIPT',
  'CREDIT_NOTE',
  'PLAN_BOUGHT',
  'PLAN_GIVEN',
  'PLAN_ENDED',
  'ATTENDED',
  'ASKED',
  'ANSWERED',
  'MESSAGE_HELD',
  'MESSAGE_HIDDEN',
  'MESSAGE_SHOWN',
  'AGREED',
  'PLAYBACK_TROUBLE',
  'NOTE',
  'TEAM_ACTION',
] as const
export type TimelineEventKind = (typeof TIMELINE_EVENTS)[number]

/** What somebody of the team can do next about an entry. */
export const TIMELINE_ACTIONS = [
  'SEND_EMAIL_AGAIN',
  'ASK_PROVIDER',
  'OPEN_PAYMENT',
  'EXTEND_PLAN',
  'OPEN_QUESTION',
  'OPEN_ROOM',
  'OPEN_ACTIVITY',
] as const
export type TimelineAction = (typeof TIMELINE_ACTIONS)[number]

/** What the kinds need beside `members.read`. */
const NEEDS: Partial<Record<TimelineKind, Permission>> = {
  ORDER: 'payments.read',
  PAYMENT: 'payments.read',
  WEBHOOK: 'payments.read',
  REFUND: 'payments.read',
  RECEIPT: 'payments.read',
}

/** The kinds that somebody with these permissions may read. */
export function readableKinds(permissions: readonly Permission[]): TimelineKind[] {
  return TIMELINE_KINDS.filter((kind) => {
    const needed = NEEDS[kind]
    return needed === undefined || permissions.includes(needed)
  })
}

const OF_PAYMENT: ActionOfEvent = { action: 'OPEN_PAYMENT', needs: 'payments.read' }
const OF_ROOM: ActionOfEvent = { action: 'OPEN_ROOM', needs: 'rooms.moderate' }
const OF_QUESTION: ActionOfEvent = { action: 'OPEN_QUESTION', needs: 'questions.answer' }
const OF_PLAN: ActionOfEvent = { action: 'EXTEND_PLAN', needs: 'members.extend' }

interface ActionOfEvent {
  action: TimelineAction
  needs: Permission
}

const ACTIONS: Partial<Record<TimelineEventKind, ActionOfEvent>> = {
  EMAIL_FAILED: { action: 'SEND_EMAIL_AGAIN', needs: 'members.write' },
  ORDER_OPEN: { action: 'ASK_PROVIDER', needs: 'payments.read' },
  ORDER_PAID: OF_PAYMENT,
  ORDER_NOT_PAID: { action: 'ASK_PROVIDER', needs: 'payments.read' },
  ORDER_RECORDED: OF_PAYMENT,
  ATTEMPT: OF_PAYMENT,
  PAID: OF_PAYMENT,
  WEBHOOK_DONE: OF_PAYMENT,
  WEBHOOK_WAITING: { action: 'ASK_PROVIDER', needs: 'payments.read' },
  REFUND_ASKED: OF_PAYMENT,
  REFUND_ACCEPTED: OF_PAYMENT,
  REFUND_FAILED: OF_PAYMENT,
  RECEIPT: OF_PAYMENT,
  CREDIT_NOTE: OF_PAYMENT,
  PLAN_BOUGHT: OF_PLAN,
  PLAN_GIVEN: OF_PLAN,
  ASKED: OF_QUESTION,
  ANSWERED: OF_QUESTION,
  MESSAGE_HELD: OF_ROOM,
  MESSAGE_HIDDEN: OF_ROOM,
  MESSAGE_SHOWN: OF_ROOM,
  TEAM_ACTION: { action: 'OPEN_ACTIVITY', needs: 'audit.read' },
}

interface ActedOn {
  event: TimelineEventKind
  /** What the action is done to; without it there is none. */
  target: string | null
}

/** The next action of an entry that this reader may take; null when there is none. */
export function nextAction({ event, target }: ActedOn, permissions: readonly Permission[]): TimelineAction | null {
  const next = ACTIONS[event]
  return next && target !== null && permissions.includes(next.needs) ? next.action : null
}
