import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { JsonViewer } from '../../kit/code/code-viewers.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from '../conversations.messages.ts'
import { DesignerLink } from '../source/DesignerLink.tsx'
import type { LegFlows } from '../source/leg-flows.ts'
import { lengthText, offsetText, percentText } from '../words.ts'

const AssetPlayer = lazyPart(async () => (await import('../../audio/AssetPlayer.tsx')).AssetPlayer)

const factsOf = (event: ConversationEvent, label: string | undefined): readonly Fact[] => [
  { label: t('at'), value: <Timestamp value={event.at} style="exact" /> },
  {
    label: t('offset'),
    value: offsetText(event.offsetMs),
    ...(event.endOffsetMs !== null && event.endOffsetMs > event.offsetMs
      ? { note: t('lasted', { time: lengthText(event.endOffsetMs - event.offsetMs) }) }
      : {}),
  },
  ...(label ? [{ label: t('node'), value: label, ...(event.depth > 0 ? { note: t('inSubflow') } : {}) }] : []),
  ...(event.latencyMs === null ? [] : [{ label: t('took'), value: lengthText(event.latencyMs) }]),
  ...(event.confidence === null ? [] : [{ label: t('confidence'), value: percentText(event.confidence) }]),
]

/** The recording that was played, where it was one. */
function recordingOf({ kind, data }: ConversationEvent): string | undefined {
  const { asset } = Object(data) as { asset?: unknown } // checked here
  return kind === eventKind.of.AUDIO_PLAY && typeof asset === 'string' ? asset : undefined
}

type Props = { event: ConversationEvent | undefined; label: string | undefined; place: ReturnType<LegFlows['placeOf']> }

/** All that is known of the selected event, and the way to its step where it is changed. */
export function EventDetails({ event, label, place }: Props) {
  if (!event) {
    return (
      <Card title={t('event')}>
        <p className="text-faint text-sm">{t('selectEvent')}</p>
        <p className="mt-1 text-faint text-xs">{t('keysHint')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('event')} actions={<EnumTag of={eventKind} value={event.kind} />}>
      <FactList facts={factsOf(event, label)} />
      {place && (
        <p className="mt-3 flex">
          <DesignerLink flow={place.flow} nodeId={place.node.id} />
        </p>
      )}
      {recordingOf(event) !== undefined && (
        <div className="mt-3">
          <AssetPlayer key={event.seq} guid={recordingOf(event) ?? ''} label={event.text ?? ''} />
        </div>
      )}
      {event.data !== null && (
        <div className="mt-3">
          <JsonViewer key={event.seq} label={t('data')} value={event.data} maxHeight={200} />
        </div>
      )}
    </Card>
  )
}
