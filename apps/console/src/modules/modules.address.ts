import { search } from '../shell/area.ts'

export const moduleAddress = { refused: search.whole() }
