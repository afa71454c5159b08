import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { otherSide } from '@parley/contract/conversations/list/otherSide.ts'
import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, FlaskConical, History, Link as LinkIcon, Workflow } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ButtonLink, Link } from '../kit/actions/Link.tsx'
import { Switch } from '../kit/fields/Checkbox.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import type { Fact } from '../kit/pages/FactList.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag, Tag } from '../kit/text/StatusTag.tsx'
import { Duration, Timestamp } from '../kit/text/Timestamp.tsx'
import { showError, showToast } from '../kit/toasts/toasts.ts'
import { LineLink } from '../lines/LineLink.tsx'
import { useTabs } from '../shell/area/use-tabs.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { t as area } from './conversations.area.messages.ts'
import { t } from './conversations.messages.ts'
import { ChannelIcon } from './event-icons.tsx'
import { FavoriteStar } from './FavoriteStar.tsx'
import { Downloads, NeighbourLinks } from './HeadActions.tsx'
import type { TabProps } from './tab-props.ts'

const EntityHistoryDrawer = lazyPart(async () => (await import('../audit/EntityHistory.tsx')).EntityHistoryDrawer)

const MS = 1_000

const factsOf = ({ log }: TabProps['leg']): readonly Fact[] => [
  { label: t('started'), value: <Timestamp value={log.startedAt} /> },
  { label: t('talk'), value: <Duration seconds={log.talkMs / MS} /> },
  {
    label: t('flow'),
    value: log.flow ? <Link href={screens.flow(log.flow.id)}>{log.flow.name}</Link> : t('removedFlow'),
    note: log.flowVersion === null ? t('draft') : t('version', { version: log.flowVersion }),
  },
  ...(log.line ? [{ label: t('line'), value: <LineLink line={log.line} /> }] : []),
  ...(log.disposition ? [{ label: t('disposition'), value: log.disposition }] : []),
]

/** Of a conversation in several parts how long they were together. */
const wholeOf = ({ legs }: TabProps['conversation']): readonly Fact[] =>
  legs.length < 2
    ? []
    : [
        {
          label: t('whole'),
          value: <Duration seconds={legs.reduce((sum, { log }) => sum + log.talkMs, 0) / MS} />,
          note: t('partCount', { count: legs.length }),
        },
      ]

type HeadProps = Omit<TabProps, 'flows'> & { children: ReactNode }

/** Who it was with, how it stands, and what can be done with it. */
export function ConversationHead({ conversation, leg, search, change, children }: HeadProps) {
  const { log, problems } = leg
  const { page: tabs } = useConversationTabs(search, leg)
  const [isHistoryOpen, openHistory] = useState(false)
  const firstError = problems.find(({ severity }) => severity === 'error')
  const isThere = search.tab === 'timeline' && search.event === firstError?.seq
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(() => showToast('success', t('copied')), showError)
  const link = new URL(screens.conversation({ guid: log.guid }), location.origin).href
  return (
    <DetailPage
      crumbs={detailCrumbs()}
      title={otherSide(log)}
      state={
        <span className="inline-flex items-center gap-2">
          {log.outcome === null ? (
            <StatusTag tone="info" isActive>
              {t('noEnd')}
            </StatusTag>
          ) : (
            <EnumTag of={callOutcome} value={log.outcome} />
          )}
          <ChannelIcon channel={log.channel} direction={log.direction} size={15} />
          {log.isTest && <Tag>{t('testTag')}</Tag>}
        </span>
      }
      facts={[...factsOf(leg), ...wholeOf(conversation)]}
      secondary={
        <>
          <NeighbourLinks guid={conversation.guid} tab={search.tab} />
          {(conversation.parts > 1 || search.fullConversations) && (
            <Switch
              isSelected={search.fullConversations}
              onChange={(fullConversations) => change({ fullConversations, leg: undefined, event: undefined })}
            >
              {t('joinLegs')}
            </Switch>
          )}
          <FavoriteStar guid={log.guid} name={otherSide(log)} isFavorite={log.favorite} />
          <Downloads guid={conversation.guid} />
        </>
      }
      primary={
        firstError &&
        !isThere && (
          <ButtonLink
            variant="primary"
            href={screens.conversation({
              guid: conversation.guid,
              tab: 'timeline',
              event: firstError.seq,
              fullConversations: search.fullConversations,
              ...(search.leg === undefined ? {} : { leg: search.leg }),
            })}
          >
            {t('goToError')}
          </ButtonLink>
        )
      }
      more={[
        { id: 'guid', label: t('copyGuid'), icon: Copy, onAction: () => void copy(log.guid) },
        { id: 'link', label: t('copyLink'), icon: LinkIcon, onAction: () => void copy(link) },
        ...(log.flow ? [{ id: 'flow', label: t('openFlow'), icon: Workflow, href: screens.flow(log.flow.id) }] : []),
        ...keptAsTest(leg),
        {
          id: 'history',
          label: t('auditHistory'),
          icon: History,
          endpoint: operations.Audit.Audit,
          onAction: () => openHistory(true),
        },
      ]}
      {...tabs}
    >
      {children}
      {isHistoryOpen && (
        <EntityHistoryDrawer
          kind="Conversation"
          id={conversation.guid}
          name={otherSide(log)}
          onClose={() => openHistory(false)}
        />
      )}
    </DetailPage>
  )
}

/** A conversation that is over becomes a test of its flow, in the designer. */
const keptAsTest = ({ log, flows: [own] }: Leg): readonly MenuAction[] =>
  own && log.flow && log.outcome !== null
    ? [
        {
          id: 'test',
          label: t('keepAsTest'),
          icon: FlaskConical,
          endpoint: operations.CallScripts.TestFromConversation,
          href: screens.designer(own.guid, { side: 'tests', conversation: log.guid }),
        },
      ]
    : []

export const detailCrumbs = () => [
  ...crumbsOf(screens.conversation),
  { label: area('list'), href: screens.conversation() },
]

/** The shape of a conversation while it is fetched. */
export function DetailSkeleton({ search }: Pick<TabProps, 'search'>) {
  return (
    <DetailPage crumbs={detailCrumbs()} title={undefined} {...useConversationTabs(search).page}>
      <TwoColumns main={<CardSkeleton lines={9} />} side={<CardSkeleton lines={6} />} />
    </DetailPage>
  )
}

/** The tabs of a conversation; what was selected in another one is left behind. */
function useConversationTabs({ guid, callId, fullConversations, leg }: TabProps['search'], shown?: Leg) {
  return useTabs(screens.conversation, {
    keep: { guid, callId, fullConversations, leg },
    counts: { timeline: shown?.events.length, errors: shown?.problems.length || undefined },
  })
}
