import { search } from '../shell/area.ts'

export const erasureAddress = { erasure: search.whole() }
