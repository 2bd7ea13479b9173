export { createPracticeRecorder, type RecordPractice } from './record-practice.ts'
