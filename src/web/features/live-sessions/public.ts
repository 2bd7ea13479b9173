export { useAreStreamsKnown, useIsAnyStreamLive } from './streams-now.hooks.ts'
