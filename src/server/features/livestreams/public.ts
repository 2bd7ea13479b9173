export { endOfReplay, endOfStream, find as findStreamWithVideo } from './livestreams.repo.ts'
