import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { ttsGeneratorAddress } from './speech.address.ts'
import { t } from './speech.area.messages.ts'

area({
  at: screens.ttsGenerator,
  title: t('title'),
  place: ['Administration', 66],
  group: 'Language technology',
  summary: t('summary'),
  keywords: ['voice', 'SSML', 'recording', 'prompt'],
  parent: screens.guide,
  tabs: {
    speak: { title: t('speak') },
    assets: { title: t('assets') },
    prompts: { title: t('prompts'), permission: 'CallScript.view' },
  },
  search: ttsGeneratorAddress,
  load: ({ read }) => read(operations.Tools.SpeechEngines),
  screen: () => import('./TtsGeneratorPage.tsx'),
})
