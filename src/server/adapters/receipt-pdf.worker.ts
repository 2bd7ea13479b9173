import { drawReceipt } from './receipt-pdf.drawing.ts'
import { serveTasks } from '#server/platform/worker-tasks.ts'

serveTasks(drawReceipt)
