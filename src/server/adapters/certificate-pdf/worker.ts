import { renderCertificate } from './drawing.ts'
import { serveTasks } from '#server/platform/worker-tasks.ts'

serveTasks(renderCertificate)
