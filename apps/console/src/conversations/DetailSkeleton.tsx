import { screens } from '@parley/contract/kernel/screens.ts'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { crumbsOf } from '../shell/crumbs.ts'
import { t as area } from './conversations.area.messages.ts'
import { conversationArea } from './conversations.area.tsx'
import type { TabProps } from './tab-props.ts'
import { useConversationTabs } from './use-conversation-tabs.ts'

export const detailCrumbs = () => [...crumbsOf(conversationArea), { label: area('list'), href: screens.conversation() }]

/** The shape of a conversation while it is fetched. */
export function DetailSkeleton({ search }: Pick<TabProps, 'search'>) {
  return (
    <DetailPage crumbs={detailCrumbs()} title={undefined} {...useConversationTabs(search).page}>
      <TwoColumns main={<CardSkeleton lines={9} />} side={<CardSkeleton lines={6} />} />
    </DetailPage>
  )
}
