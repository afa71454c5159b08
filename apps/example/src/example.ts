import type { Example } from '@parley/core'
import { addCompany, people } from './company.ts'
import { fill } from './fill.ts'
import { historyTask } from './history.jobs.ts'
import { monthsTask } from './months.jobs.ts'

export const example: Example = { people, addCompany, fill, domain: { tasks: () => [historyTask, monthsTask] } }
