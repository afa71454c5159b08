import { search } from '../shell/area.ts'

export const callbacksAddress = { callback: search.whole() }
