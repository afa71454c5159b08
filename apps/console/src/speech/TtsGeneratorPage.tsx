import { screens } from '@parley/contract/kernel/screens.ts'
import { lazy, Suspense } from 'react'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useTabs } from '../shell/area/use-tabs.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { t } from './speech.area.messages.ts'

/** What each tab shows, downloaded when it is opened. */
const contents = {
  speak: lazy(() => import('./SpeakTab.tsx')),
  assets: lazy(() => import('./AssetsTab.tsx')),
  prompts: lazy(() => import('./PromptsTab.tsx')),
}

export default function TtsGeneratorPage() {
  return (
    <LoadedPage crumbs={crumbsOf(screens.ttsGenerator)} missing={{ title: t('title'), text: '' }}>
      <Generator />
    </LoadedPage>
  )
}

function Generator() {
  const { tab, page } = useTabs(screens.ttsGenerator)
  const Content = contents[tab]
  return (
    <DetailPage crumbs={crumbsOf(screens.ttsGenerator)} title={t('title')} {...page}>
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <Content />
      </Suspense>
    </DetailPage>
  )
}
