import { search } from '../shell/area.ts'

export const instancesAddress = { instance: search.whole() }
export const instanceAddress = { thing: search.whole() }
