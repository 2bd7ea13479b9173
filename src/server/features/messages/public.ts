export { createStepMessages, type StepMessages } from './step-messages.ts'
export { SENT } from './channel.ts'
export type { Channel, ChannelBatch, Outcome, Recipient, WantedBy } from './channel.ts'
