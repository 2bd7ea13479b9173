export { ReplayChat } from './lazy-replay-chat.tsx'
