import { search } from '../shell/area.ts'
import { knowledgeReaders } from './knowledgeBase/parts.ts'

export const tenantAddress = {
  run: search.whole(),
  period: search.text(),
  against: search.text(),
  ...knowledgeReaders,
  source: search.whole(),
}
