export { readMembers as readChatMembers } from './chat-members.repo.ts'
export { removePagesOf as removeChatPagesOf } from './pages.repo.ts'
export type { LiveRoomService } from './live-room.service.ts'
export { findAll as findLiveRooms, type RoomRow as LiveRoomRow } from './rooms.repo.ts'
