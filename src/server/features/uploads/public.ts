export type { AcceptedFile, ConvertPicture } from './accept-upload.ts'
export type { UploadsService } from './uploads.service.ts'
