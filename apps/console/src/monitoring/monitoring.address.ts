import { search } from '../shell/area.ts'

export const alertsAddress = { alert: search.whole() }
