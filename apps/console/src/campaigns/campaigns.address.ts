import { search } from '../shell/area.ts'

export const campaignAddress = { contact: search.whole(), import: search.whole(), rehearsal: search.text() }
