import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { Refused } from '../accessRequests/Refused.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { refusalOf } from '../shell/access/explain-refusal.ts'
import { CallError, useRead } from '../shell/api.ts'
import { usePageTitle } from '../shell/title/page-title.ts'
import { ConversationHead } from './ConversationHead.tsx'
import type { conversationQueryOf } from './conversation-query.ts'
import { t as area } from './conversations.area.messages.ts'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { DataTab } from './data/DataTab.tsx'
import { ErrorsTab } from './errors/ErrorsTab.tsx'
import { LegSwitch } from './legs/LegSwitch.tsx'
import { NoConversation } from './NoConversation.tsx'
import { otherSide } from './other-side.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { legFlows } from './source/leg-flows.ts'
import { SourceTab } from './source/SourceTab.tsx'
import type { TabProps } from './tab-props.ts'
import { TimelineTab } from './timeline/TimelineTab.tsx'
import { useCallChanges } from './use-call-changes.ts'

const tabs = { overview: OverviewTab, timeline: TimelineTab, data: DataTab, source: SourceTab, errors: ErrorsTab }
const followed = [operations.Conversations.Conversations]

type ConversationDetailProps = Pick<TabProps, 'search' | 'change'> & {
  query: NonNullable<ReturnType<typeof conversationQueryOf>>
}

/** A conversation with its five tabs; a running one follows what happens. */
export function ConversationDetail({ query, search, change }: ConversationDetailProps) {
  const { data, error, refetch } = useRead(operations.Conversations.Conversations, { query }, { keepPrevious: false })
  useCallChanges(followed, data?.guid)
  const leg = data?.legs[search.leg ?? data.legs.findIndex(({ log }) => log.guid === data.guid)] ?? data?.legs[0]
  const flows = useMemo(() => leg && legFlows(leg), [leg])
  usePageTitle(leg ? otherSide(leg.log) : area('list'))

  if (!data || !leg || !flows) {
    const refusal = refusalOf(error)
    if (refusal)
      return <Refused isPage isOneEnough missing={refusal.missing} roles={refusal.grantedBy} people={refusal.canGive} />
    if (error instanceof CallError && error.status === 404)
      return <NoConversation name={search.guid || search.callId} />
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DetailSkeleton search={search} />
  }
  const Tab = tabs[search.tab]
  return (
    <ConversationHead conversation={data} leg={leg} search={search} change={change}>
      <LegSwitch
        legs={data.legs}
        current={leg}
        onChange={(at) => change({ leg: at, event: undefined, step: undefined, visit: undefined, ran: '' })}
      />
      <Tab key={leg.log.guid} conversation={data} leg={leg} flows={flows} search={search} change={change} />
    </ConversationHead>
  )
}
