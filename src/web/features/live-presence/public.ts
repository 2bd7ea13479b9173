export { useHeartbeat } from './heartbeat.hooks.ts'
export { createHeartbeatSender, type HeartbeatSender, type RoomPresence } from './heartbeat-sender.ts'
export { PresenceLine } from './presence-line.tsx'
export { ReactionsBar } from './reactions-bar.tsx'
