import { filesContract } from './files-contract.ts'
import { s3Server } from './s3-server.ts'
import { describe } from 'vitest'

describe('an S3-compatible service', () => filesContract(() => s3Server()))
