import { search } from '../shell/area.ts'

export const demoGroupAddress = { call: search.whole() }
