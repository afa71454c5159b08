import { search } from '../shell/area.ts'

export const accessRequestsAddress = { request: search.whole() }
