export type { FreeMedia } from './free-media.ts'
