import { search } from '../shell/area.ts'

export const auditAddress = { event: search.whole() }
