import { startDiskServer } from './disk-server.ts'
import { describeFilesContract } from './files-contract.ts'
import { describe } from 'vitest'

describe('the disk', () => describeFilesContract(() => startDiskServer()))
