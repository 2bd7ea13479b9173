import { describeFilesContract } from './files-contract.ts'
import { startS3Server } from './s3-server.ts'
import { describe } from 'vitest'

describe('an S3-compatible service', () => describeFilesContract(() => startS3Server()))
