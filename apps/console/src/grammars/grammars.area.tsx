import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { t } from './grammars.area.messages.ts'

area({
  at: screens.grammars,
  title: t('grammars'),
  // The specification's route has no permission of its own: it opens, and says what is missing.
  offeredFor: operations.Grammars.List,
  place: ['Administration', 60],
  group: t('group'),
  summary: t('grammarsSummary'),
  keywords: ['srgs', 'abnf', 'jsgf', 'phrases', 'regular expression'],
  parent: screens.guide,
  screen: () => import('./GrammarListPage.tsx'),
})

area({
  at: screens.grammar,
  title: t('grammar'),
  parent: screens.grammars,
  tabs: { overview: { title: t('overview') }, relations: { title: t('relations') } },
  load: ({ params, read }) => read(operations.Grammars.Basic, { params }),
  screen: () => import('./GrammarDetailPage.tsx'),
})
