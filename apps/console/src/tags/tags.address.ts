import { search } from '../shell/area.ts'

export const tagsAddress = { tag: search.whole() }
