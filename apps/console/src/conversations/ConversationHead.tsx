import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, History, Link as LinkIcon, Workflow } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ButtonLink, Link } from '../kit/actions/Link.tsx'
import { Switch } from '../kit/fields/Checkbox.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import type { Fact } from '../kit/pages/FactList.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag, Tag } from '../kit/text/StatusTag.tsx'
import { Duration, Timestamp } from '../kit/text/Timestamp.tsx'
import { showError, showToast } from '../kit/toasts/toasts.ts'
import { ChannelIcon } from './ChannelIcon.tsx'
import { t } from './conversations.messages.ts'
import { detailCrumbs } from './DetailSkeleton.tsx'
import { Downloads } from './Downloads.tsx'
import { FavoriteStar } from './FavoriteStar.tsx'
import { NeighbourLinks } from './NeighbourLinks.tsx'
import { otherSide } from './other-side.ts'
import type { TabProps } from './tab-props.ts'
import { useConversationTabs } from './use-conversation-tabs.ts'

const EntityHistoryDrawer = lazyPart(async () => (await import('../audit/EntityHistory.tsx')).EntityHistoryDrawer)

const MS = 1_000

const factsOf = ({ log }: TabProps['leg']): readonly Fact[] => [
  { label: t('started'), value: <Timestamp value={log.startedAt} /> },
  { label: t('talk'), value: <Duration seconds={log.talkMs / MS} /> },
  {
    label: t('flow'),
    value: log.flow ? <Link href={screens.flow(log.flow.id)}>{log.flow.name}</Link> : t('removedFlow'),
    note: t('version', { version: log.flowVersion }),
  },
  ...(log.line ? [{ label: t('line'), value: log.line.name }] : []),
  ...(log.disposition ? [{ label: t('disposition'), value: log.disposition }] : []),
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
      facts={factsOf(leg)}
      secondary={
        <>
          <NeighbourLinks guid={conversation.guid} tab={search.tab} />
          <Switch
            isSelected={search.fullConversations}
            onChange={(fullConversations) => change({ fullConversations, leg: undefined, event: undefined })}
          >
            {t('joinLegs')}
          </Switch>
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
        {
          id: 'history',
          label: t('whoDidWhat'),
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
