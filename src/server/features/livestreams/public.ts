export { find as findStreamWithVideo } from './livestreams.repo.ts'
