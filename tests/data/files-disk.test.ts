import { diskServer } from './disk-server.ts'
import { filesContract } from './files-contract.ts'
import { describe } from 'vitest'

describe('the disk', () => filesContract(() => diskServer()))
