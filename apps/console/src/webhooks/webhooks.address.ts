import { search } from '../shell/area.ts'

export const webhooksAddress = { webhook: search.whole() }
