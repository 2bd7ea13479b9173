export type { Channel, ChannelBatch, Outcome, Recipient, WantedBy } from './channel.ts'
