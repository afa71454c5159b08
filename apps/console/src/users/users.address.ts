import { search } from '../shell/area.ts'

export const usersAddress = { import: search.whole(), result: search.text() }
