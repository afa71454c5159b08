import { search } from '../shell/area.ts'

export const ttsGeneratorAddress = {
  asset: search.whole(),
  flow: search.whole(),
  source: search.oneOf(['draft', 'live'], 'draft'),
}
