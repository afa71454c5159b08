import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './speech.area.messages.ts'

export const ttsGeneratorArea = area({
  at: screens.ttsGenerator,
  title: t('title'),
  place: ['Administration', 66],
  group: 'Language technology',
  summary: t('summary'),
  keywords: ['voice', 'SSML', 'recording', 'prompt'],
  parent: () => guideArea,
  tabs: {
    speak: { title: t('speak') },
    assets: { title: t('assets') },
    prompts: { title: t('prompts'), permission: 'CallScript.view' },
  },
  search: { asset: search.whole(), flow: search.whole(), source: search.oneOf(['draft', 'live'], 'draft') },
  load: ({ read }) => read(operations.Tools.SpeechEngines),
  screen: () => import('./TtsGeneratorPage.tsx'),
})
