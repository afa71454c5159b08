import type { Domain } from '../kernel/domain.ts'
import { historyTask } from './history.jobs.ts'

export const example: Domain = {
  tasks: () => [historyTask],
}
