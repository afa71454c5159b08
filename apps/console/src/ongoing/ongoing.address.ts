import { search } from '../shell/area.ts'

export const liveCallsAddress = { live: search.text() }
