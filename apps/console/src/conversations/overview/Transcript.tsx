import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { useMemo } from 'react'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useStored } from '../../shell/storage/stored.ts'
import { t } from '../conversations.messages.ts'
import { htmlActive } from '../html/event-html.ts'
import { Bubble } from './Bubble.tsx'
import { TranscriptNote } from './TranscriptNote.tsx'
import { groupTurns } from './turns.ts'

type TranscriptProps = {
  legs: readonly Leg[]
  /** The place of an event in the timeline. */
  hrefOf: (leg: number, seq: number) => string
}

function LegTranscript({ leg, hrefOf }: { leg: Leg; hrefOf: (seq: number) => string }) {
  const isHtml = useStored(htmlActive)
  const parts = useMemo(() => groupTurns(leg.events), [leg.events])
  if (parts.length === 0) return <p className="py-4 text-faint text-sm">{t('transcriptEmpty')}</p>
  return (
    <ol className="flex flex-col gap-4">
      {parts.map((part) =>
        part.what === 'turn' ? (
          <Bubble key={part.seq} turn={part} href={hrefOf(part.seq)} isHtml={isHtml} />
        ) : (
          <TranscriptNote key={part.seq} event={part.event} href={hrefOf(part.seq)} />
        ),
      )}
    </ol>
  )
}

/** The conversation as it is read: who said what, and what happened between. */
export function Transcript({ legs, hrefOf }: TranscriptProps) {
  return legs.map((leg, at) => (
    <section key={leg.log.guid} {...(legs.length > 1 ? { 'aria-label': t('legNumber', { number: at + 1 }) } : {})}>
      {legs.length > 1 && (
        <h3 className="mt-4 mb-3 flex items-baseline gap-2 border-line border-b pb-1.5 font-medium text-sm first:mt-0">
          {t('legNumber', { number: at + 1 })}
          <span className="font-normal text-faint text-xs">
            {leg.log.flow?.name} · <Timestamp value={leg.log.startedAt} />
          </span>
        </h3>
      )}
      <LegTranscript leg={leg} hrefOf={(seq) => hrefOf(at, seq)} />
    </section>
  ))
}
