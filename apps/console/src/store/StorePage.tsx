import { screens } from '@parley/contract/kernel/screens.ts'
import { lazy, Suspense } from 'react'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useTabs } from '../shell/area/use-tabs.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { t as area } from './store.area.messages.ts'

const contents = {
  groups: lazy(() => import('./GroupsTab.tsx')),
  taken: lazy(() => import('./TakenTab.tsx')),
}

/** What the operator offers, and what was taken of it. */
export default function StorePage() {
  const { tab, page } = useTabs(screens.store)
  const Content = contents[tab]
  return (
    <DetailPage crumbs={crumbsOf(screens.store)} title={area('store')} {...page}>
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <Content />
      </Suspense>
    </DetailPage>
  )
}
