export type { UploadsService } from './uploads.service.ts'
