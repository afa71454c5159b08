import { search } from '../shell/area.ts'

export const profilesAddress = { profile: search.whole() }
