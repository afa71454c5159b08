import { search } from '../shell/area.ts'

export const tasksAddress = { task: search.whole() }
