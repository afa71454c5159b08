import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { otherSide } from '@parley/contract/conversations/list/otherSide.ts'
import { operations } from '@parley/contract/operations.ts'
import { lazy, Suspense, useMemo } from 'react'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useLoaded } from '../shell/api.ts'
import { useCallChanges } from '../shell/hub/use-call-changes.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { type Missing, NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { ConversationHead, DetailSkeleton, detailCrumbs } from './ConversationHead.tsx'
import { asksForOne, conversationQueryOf } from './conversation-query.ts'
import { conversationAddress } from './conversations.address.ts'
import { t } from './conversations.messages.ts'
import { DataTab } from './data/DataTab.tsx'
import { ErrorsTab } from './errors/ErrorsTab.tsx'
import { ChannelIcon } from './event-icons.tsx'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { legFlows } from './source/leg-flows.ts'
import { SourceTab } from './source/SourceTab.tsx'
import type { TabProps } from './tab-props.ts'
import { TimelineTab } from './timeline/TimelineTab.tsx'

const ConversationPrompt = lazy(() => import('./ConversationPrompt.tsx'))

/** One conversation; or, where the address names none, the way to find one. */
export default function ConversationPage() {
  const [search, change] = useAddress(conversationAddress)
  if (!asksForOne(search))
    return (
      <Suspense>
        <ConversationPrompt />
      </Suspense>
    )
  const query = conversationQueryOf(search)
  // Not there, or not to be seen: to the outside both are the same.
  const missing = { title: t('notFoundTitle'), text: t('notFoundText', { name: search.guid || search.callId }) }
  if (!query) return <NotFoundPage missing={missing} back={detailCrumbs().at(-1)} />
  return <ConversationDetail query={query} search={search} change={change} missing={missing} />
}

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
function ConversationDetail({ missing, ...props }: ConversationDetailProps) {
  const skeleton = <DetailSkeleton search={props.search} />
  return (
    <LoadedPage key={JSON.stringify(props.query)} crumbs={detailCrumbs()} missing={missing} skeleton={skeleton}>
      <LoadedConversation {...props} />
    </LoadedPage>
  )
}

function LoadedConversation({ query, ...address }: Omit<ConversationDetailProps, 'missing'>) {
  const { data: conversation } = useLoaded(operations.Conversations.Conversations, { query })
  const { guid, legs } = conversation
  useCallChanges(followed, guid)
  const leg = legs[address.search.leg ?? legs.findIndex(({ log }) => log.guid === guid)] ?? legs[0]
  if (!leg) return <DetailSkeleton search={address.search} />
  return <LegDetail conversation={conversation} leg={leg} {...address} />
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

type LegSwitchProps = { legs: readonly Leg[]; current: Leg; onChange: (at: number) => void }

/** The joined legs of a conversation; one of them is looked at. */
function LegSwitch({ legs, current, onChange }: LegSwitchProps) {
  const { timeZone } = useKit()
  if (legs.length < 2) return null
  const areSeveral = new Set(legs.map(({ log }) => log.flow?.id)).size > 1
  const choices = legs.map(({ log: { channel, direction, startedAt, errors, flow } }, at) => ({
    value: at,
    label: [
      t('legNumber', { number: at + 1 }),
      ...(areSeveral && flow ? [flow.name] : []),
      formatTime(startedAt, timeZone, 'time'),
      ...(errors > 0 ? [t('errorCount', { count: errors })] : []),
    ].join(' · '),
    icon: <ChannelIcon channel={channel} direction={direction} />,
  }))
  return (
    <div className="mb-4">
      <ToggleGroup label={t('legs')} choices={choices} value={legs.indexOf(current)} onChange={onChange} />
    </div>
  )
}
