import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { crumbsOf } from '../shell/crumbs.ts'
import { t as area } from './conversations.area.messages.ts'
import { conversationArea } from './conversations.area.tsx'
import { CONVERSATION_PATH } from './conversations.path.ts'
import { detailTabs, tabHref } from './detail-tabs.ts'
import type { TabProps } from './tab-props.ts'

export const detailCrumbs = () => [...crumbsOf(conversationArea), { label: area('list'), href: CONVERSATION_PATH }]

/** The shape of a conversation while it is fetched. */
export function DetailSkeleton({ search }: Pick<TabProps, 'search'>) {
  return (
    <DetailPage
      crumbs={detailCrumbs()}
      title={undefined}
      tabs={detailTabs(search, undefined)}
      currentTab={tabHref(search, search.tab)}
    >
      <TwoColumns main={<CardSkeleton lines={9} />} side={<CardSkeleton lines={6} />} />
    </DetailPage>
  )
}
