export { usePlayback } from './playback.hooks.ts'
