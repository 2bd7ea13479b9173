export type { ConvertedMediaOf, MediaSources } from './media-sources.ts'
export { countMediaProblems } from './media-counts.repo.ts'
