import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { t } from './languages.area.messages.ts'

area({
  at: screens.languages,
  title: t('languages'),
  // The specification's route has no permission of its own: it opens, and says what is missing.
  offeredFor: operations.Languages.List,
  place: ['Administration', 61],
  group: t('group'),
  summary: t('languagesSummary'),
  keywords: ['translations', 'missing texts', 'locales'],
  parent: screens.guide,
  screen: () => import('./LanguageListPage.tsx'),
})

area({
  at: screens.language,
  title: t('language'),
  parent: screens.languages,
  tabs: { overview: { title: t('overview') }, relations: { title: t('relations') } },
  load: ({ params, read }) => read(operations.Languages.Basic, { params }),
  screen: () => import('./LanguageDetailPage.tsx'),
})
