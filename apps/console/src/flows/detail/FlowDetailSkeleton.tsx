import { DetailPage, TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { t } from '../flows.messages.ts'
import { FLOWS_PATH } from '../flows.path.ts'

export function FlowDetailSkeleton() {
  return (
    <DetailPage crumbs={[{ label: t('flows'), href: FLOWS_PATH }]} title={undefined}>
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
