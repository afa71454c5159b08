import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { useRead } from '../shell/api.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import type { Missing } from '../shell/pages/NotFoundPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { ConversationHead } from './ConversationHead.tsx'
import type { conversationQueryOf } from './conversation-query.ts'
import { t } from './conversations.messages.ts'
import { DetailSkeleton, detailCrumbs } from './DetailSkeleton.tsx'
import { DataTab } from './data/DataTab.tsx'
import { ErrorsTab } from './errors/ErrorsTab.tsx'
import { LegSwitch } from './legs/LegSwitch.tsx'
import { otherSide } from './other-side.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { legFlows } from './source/leg-flows.ts'
import { SourceTab } from './source/SourceTab.tsx'
import type { TabProps } from './tab-props.ts'
import { TimelineTab } from './timeline/TimelineTab.tsx'
import { useCallChanges } from './use-call-changes.ts'

const LAST_DIGITS = 3

/** What stays in the browser's history: enough to tell tabs apart, not who it was. */
const titleOf = (log: TabProps['leg']['log']) =>
  [t('conversation'), `…${otherSide(log).slice(-LAST_DIGITS)}`, log.flow?.name].filter(Boolean).join(' ')

const tabs = { overview: OverviewTab, timeline: TimelineTab, data: DataTab, source: SourceTab, errors: ErrorsTab }
const followed = [operations.Conversations.Conversations]

type Address = Pick<TabProps, 'search' | 'change'>
type ConversationDetailProps = Address & {
  query: NonNullable<ReturnType<typeof conversationQueryOf>>
  missing: Missing
}

/** A conversation with its five tabs; a running one follows what happens. */
export function ConversationDetail({ query, missing, ...address }: ConversationDetailProps) {
  const read = useRead(operations.Conversations.Conversations, { query }, { keepPrevious: false })
  useCallChanges(followed, read.data?.guid)
  const skeleton = <DetailSkeleton search={address.search} />
  return (
    <LoadedPage read={read} crumbs={detailCrumbs()} missing={missing} skeleton={skeleton}>
      {(conversation) => {
        const { guid, legs } = conversation
        const leg = legs[address.search.leg ?? legs.findIndex(({ log }) => log.guid === guid)] ?? legs[0]
        return leg ? <LegDetail conversation={conversation} leg={leg} {...address} /> : skeleton
      }}
    </LoadedPage>
  )
}

function LegDetail({ conversation, leg, search, change }: Address & Pick<TabProps, 'conversation' | 'leg'>) {
  const flows = useMemo(() => legFlows(leg), [leg])
  usePageTitle(titleOf(leg.log))
  const Tab = tabs[search.tab]
  return (
    <ConversationHead conversation={conversation} leg={leg} search={search} change={change}>
      <LegSwitch
        legs={conversation.legs}
        current={leg}
        onChange={(at) => change({ leg: at, event: undefined, step: undefined, visit: undefined, ran: '' })}
      />
      <Tab key={leg.log.guid} conversation={conversation} leg={leg} flows={flows} search={search} change={change} />
    </ConversationHead>
  )
}
