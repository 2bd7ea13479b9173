export { ReplayChat } from './lazy-replay-chat.tsx'
export { RoomFrame } from './room-frame.tsx'
export { SoundCheck } from './sound-check.tsx'
