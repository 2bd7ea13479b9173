export type { AcceptedFile } from './accept-upload.ts'
export type { UploadsService } from './uploads.service.ts'
