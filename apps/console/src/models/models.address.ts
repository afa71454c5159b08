import { search } from '../shell/area.ts'

export const modelAddress = { version: search.whole(), actual: search.text(), predicted: search.text() }
