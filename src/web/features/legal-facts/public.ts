export { LiveKeyHint } from './live-key-hint.tsx'
