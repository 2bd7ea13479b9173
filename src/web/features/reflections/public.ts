import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'

export { eraseReflectionDrafts } from './reflection-drafts.ts'

export const ReflectionPanel = lazyWithPreload(async () => (await import('./reflection-panel.tsx')).ReflectionPanel)
export const MyReflections = lazyWithPreload(async () => (await import('./my-reflections.tsx')).MyReflections)
export const ReflectionQueue = lazyWithPreload(async () => (await import('./reflection-queue.tsx')).ReflectionQueue)
export const ReflectionQuestionPanel = lazyWithPreload(
  async () => (await import('./reflection-question-panel.tsx')).ReflectionQuestionPanel,
)
