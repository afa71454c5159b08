import { screens } from '@parley/contract/kernel/screens.ts'
import { lazy, Suspense } from 'react'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useTabs } from '../shell/area/use-tabs.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { t as area } from './suspicions.area.messages.ts'

const contents = {
  'lines-without-monitoring': lazy(() => import('./UnwatchedTab.tsx')),
  'lines-without-billing': lazy(() => import('./UnbilledTab.tsx')),
  'lines-with-fraud': lazy(() => import('./FraudTab.tsx')),
}

/** Lines that deserve a look, by what is wrong with them. */
export default function SuspiciousPage() {
  const { tab, page } = useTabs(screens.suspiciousEntities)
  const Content = contents[tab]
  return (
    <DetailPage crumbs={crumbsOf(screens.suspiciousEntities)} title={area('suspicious')} {...page}>
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <Content />
      </Suspense>
    </DetailPage>
  )
}
