export type { LiveRoomService } from './live-room.service.ts'
