import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './grammars.area.messages.ts'

export const grammarsArea = area({
  at: screens.grammars,
  title: t('grammars'),
  // The specification's route has no permission of its own: it opens, and says what is missing.
  offeredFor: operations.Grammars.List,
  place: ['Administration', 60],
  group: t('group'),
  summary: t('grammarsSummary'),
  keywords: ['srgs', 'abnf', 'jsgf', 'phrases', 'regular expression'],
  parent: () => guideArea,
  screen: () => import('./GrammarListPage.tsx'),
})

export const grammarArea = area({
  at: screens.grammar,
  title: t('grammar'),
  parent: () => grammarsArea,
  tabs: { overview: { title: t('overview') }, relations: { title: t('relations') } },
  load: ({ params, read }) => read(operations.Grammars.Basic, { params }),
  screen: () => import('./GrammarDetailPage.tsx'),
})
