export { BulkEmailsPanel } from './bulk-emails-panel.tsx'
export { ChannelConsentsPanel } from './channel-consents-panel.tsx'
