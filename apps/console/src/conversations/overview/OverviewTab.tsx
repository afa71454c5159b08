import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { CopyText } from '../../kit/text/CopyButton.tsx'
import { Count } from '../../kit/text/Count.tsx'
import { Duration, Timestamp } from '../../kit/text/Timestamp.tsx'
import { LineLink } from '../../lines/LineLink.tsx'
import type { Can } from '../../shell/access/can.ts'
import { useCan } from '../../shell/access/use-can.ts'
import { t } from '../conversations.messages.ts'
import type { TabProps } from '../tab-props.ts'
import { endReasonText, lengthText } from '../words.ts'
import { Transcript } from './Transcript.tsx'

const TransferCard = lazyPart(async () => (await import('../../transfers/TransferCard.tsx')).TransferCard)
const AnalysisCards = lazyPart(async () => (await import('../../postcall/AnalysisCards.tsx')).AnalysisCards)

/** What was said at the left, all that is known about it at the right. */
export function OverviewTab({ conversation, leg, search }: TabProps) {
  const hrefOf = (at: number, seq: number) =>
    screens.conversation({
      guid: conversation.guid,
      tab: 'timeline',
      event: seq,
      leg: at,
      fullConversations: search.fullConversations,
    })
  return (
    <TwoColumns
      main={
        <Card title={t('transcript')}>
          <Transcript legs={conversation.legs} hrefOf={hrefOf} />
        </Card>
      }
      side={
        <>
          <TransferCard guid={leg.log.guid} />
          {leg.log.line && leg.log.endedAt && <AnalysisCards guid={leg.log.guid} />}
          <FactCards leg={leg} />
        </>
      }
    />
  )
}

const MS = 1_000
const dash = <span className="text-faint">–</span>

function courseFacts({ log }: Leg): readonly Fact[] {
  return [
    { label: t('started'), value: <Timestamp value={log.startedAt} style="exact" /> },
    { label: t('ended'), value: log.endedAt ? <Timestamp value={log.endedAt} style="exact" /> : t('noEnd') },
    { label: t('talk'), value: <Duration seconds={log.talkMs / MS} /> },
    ...(log.channel === channelType.of.VOICE
      ? [{ label: t('ring'), value: <Duration seconds={log.ringMs / MS} /> }]
      : []),
    {
      label: t('endReason'),
      value: endReasonText(log.endReason),
      ...(log.endReason ? { note: <code className="font-mono">{log.endReason.code}</code> } : {}),
    },
    { label: t('disposition'), value: log.disposition ?? dash },
  ]
}

/** Which campaign called whom; a link for those who may open it. */
function campaignFacts({ log: { campaign, attempt }, contact }: Leg, can: Can): readonly Fact[] {
  if (!campaign) return []
  const { Basic, Contacts } = operations.Campaigns
  const toCampaign = screens.campaign(campaign.id)
  const toContact = contact && screens.campaign(campaign.id, { tab: 'contacts', contact: contact.id })
  return [
    { label: t('campaign'), value: can(Basic) ? <Link href={toCampaign}>{campaign.name}</Link> : campaign.name },
    ...(contact && toContact
      ? [{ label: t('contact'), value: can(Contacts) ? <Link href={toContact}>{contact.name}</Link> : contact.name }]
      : []),
    ...(attempt === null ? [] : [{ label: t('attempt'), value: <Count value={attempt} /> }]),
  ]
}

function placeFacts({ log }: Leg): readonly Fact[] {
  const way = t(log.direction === 'in' ? 'incoming' : 'outgoing')
  return [
    {
      label: t('flow'),
      value: log.flow ? <Link href={screens.flow(log.flow.id)}>{log.flow.name}</Link> : dash,
      note: log.flowVersion === null ? t('draftThatRan') : t('versionThatRan', { version: log.flowVersion }),
    },
    { label: t('line'), value: log.line ? <LineLink line={log.line} /> : dash },
    { label: t('module'), value: log.module?.name ?? dash },
    { label: t('channel'), value: `${channelType.label(log.channel)}, ${way}` },
    { label: t('callType'), value: callType.label(log.callType) },
    { label: t('language'), value: log.language || dash },
    { label: t('from'), value: log.from || dash },
    { label: t('to'), value: log.to || dash },
  ]
}

function numberFacts({ log, latency, events }: Leg): readonly Fact[] {
  return [
    { label: t('turns'), value: <Count value={log.turns} /> },
    {
      label: t('latency'),
      value: latency.p50 === null ? dash : t('latencyValue', { time: lengthText(latency.p50) }),
      ...(latency.p95 === null ? {} : { note: t('latencyWorst', { time: lengthText(latency.p95) }) }),
    },
    { label: t('errors'), value: <Count value={log.errors} /> },
    { label: t('warnings'), value: <Count value={log.warnings} /> },
    { label: t('events'), value: <Count value={events.length} /> },
  ]
}

/** Who, when, where, how it ended, and the names to quote. */
function FactCards({ leg }: { leg: Leg }) {
  const can = useCan()
  return (
    <>
      <Card title={t('course')}>
        <FactList facts={courseFacts(leg)} />
      </Card>
      <Card title={t('place')}>
        <FactList facts={[...campaignFacts(leg, can), ...placeFacts(leg)]} />
      </Card>
      <Card title={t('numbers')}>
        <FactList facts={numberFacts(leg)} />
      </Card>
      <Card title={t('identity')}>
        <FactList
          facts={[
            { label: t('guid'), value: <CopyText text={leg.log.guid} name={t('guid')} /> },
            { label: t('callId'), value: <CopyText text={leg.log.callId} name={t('callId')} /> },
          ]}
        />
      </Card>
    </>
  )
}
