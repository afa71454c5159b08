import { screens } from '@parley/contract/kernel/screens.ts'
import { DetailPage, TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { t } from '../flows.area.messages.ts'

export function FlowDetailSkeleton() {
  return (
    <DetailPage crumbs={[{ label: t('flows'), href: screens.flows() }]} title={undefined}>
      <TwoColumns
        main={<CardSkeleton lines={12} />}
        side={
          <>
            <CardSkeleton lines={5} />
            <CardSkeleton lines={3} />
          </>
        }
      />
    </DetailPage>
  )
}
