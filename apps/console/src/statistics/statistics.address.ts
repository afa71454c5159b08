import { search } from '../shell/area.ts'

export const tenantStatisticsAddress = { period: search.text(), against: search.text(), tests: search.text() }
