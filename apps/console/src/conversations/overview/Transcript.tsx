import type { ConversationEvent, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { useMemo } from 'react'
import { transferWords } from '../../flows/transfer-words.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { cx } from '../../kit/cx.ts'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { toneInk } from '../../kit/tone.ts'
import { useStored } from '../../shell/storage/stored.ts'
import { t } from '../conversations.messages.ts'
import { KindIcon } from '../event-icons.tsx'
import { EventText, htmlActive } from '../html/SafeHtml.tsx'
import { lengthText, offsetText, percentText } from '../words.ts'
import { groupTurns, type Speaker, type Turn } from './turns.ts'

type TranscriptProps = {
  legs: readonly Leg[]
  /** The place of an event in the timeline. */
  hrefOf: (leg: number, seq: number) => string
}

type LegProps = { leg: Leg; hrefOf: (seq: number) => string; wentTo: (seq: number) => string | undefined }

function LegTranscript({ leg, hrefOf, wentTo }: LegProps) {
  const isHtml = useStored(htmlActive)
  const parts = useMemo(() => groupTurns(leg.events), [leg.events])
  if (parts.length === 0) return <p className="py-4 text-faint text-sm">{t('transcriptEmpty')}</p>
  return (
    <ol className="flex flex-col gap-4">
      {parts.map((part) =>
        part.what === 'turn' ? (
          <Bubble key={part.seq} turn={part} href={hrefOf(part.seq)} isHtml={isHtml} />
        ) : (
          <TranscriptNote key={part.seq} event={part.event} href={hrefOf(part.seq)} wentTo={wentTo(part.seq)} />
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
      {legs.length > 1 && leg.cameFrom && (
        <p className="mb-3 flex items-center gap-1.5 text-sm">
          <KindIcon kind={leg.cameFrom.how === 'transfer' ? CALL_TRANSFER : AGENT} size={13} />
          <Link href={hrefOf(leg.cameFrom.leg, leg.cameFrom.seq)}>{joinWords(leg.cameFrom)}</Link>
        </p>
      )}
      <LegTranscript
        leg={leg}
        hrefOf={(seq) => hrefOf(at, seq)}
        wentTo={(seq) => legs.find(({ cameFrom }) => cameFrom?.leg === at && cameFrom.seq === seq)?.log.flow?.name}
      />
    </section>
  ))
}

const { AGENT, CALL_TRANSFER } = eventKind.of
const joinWords = ({ how, to, leg }: NonNullable<Leg['cameFrom']>): string =>
  how === 'transfer'
    ? t('cameByTransfer', { to: to ?? t('thisFlow'), number: leg + 1 })
    : t('cameByCallback', { number: leg + 1 })

const names: Readonly<Record<Speaker, string>> = { robot: t('robot'), human: t('human'), agent: t('agent') }
const LOW_CONFIDENCE = 0.6
const SLOW_MS = 2_000

/** When it was, and the way to it in the timeline. */
const OffsetLink = ({ href, ms }: { href: string; ms: number }) => (
  <Link href={href} look="quiet" className="text-faint tabular-nums" aria-label={t('openAt', { at: offsetText(ms) })}>
    {offsetText(ms)}
  </Link>
)

type BubbleProps = { turn: Turn; href: string; isHtml: boolean }

/** One turn of the transcript. */
function Bubble({ turn, href, isHtml }: BubbleProps) {
  const { speaker, latencyMs, confidence } = turn
  const isOurs = speaker === 'robot'
  return (
    <li
      className={cx(
        'flex max-w-[88%] flex-col gap-1 [content-visibility:auto]',
        isOurs ? 'self-start' : 'items-end self-end',
      )}
    >
      <div className="flex items-baseline gap-2 px-1 text-xs">
        <span className="font-medium text-soft">{names[speaker]}</span>
        <OffsetLink href={href} ms={turn.offsetMs} />
        {latencyMs !== null && (
          <span className={cx('tabular-nums', latencyMs > SLOW_MS ? 'font-medium text-warning-ink' : 'text-faint')}>
            {t('answeredIn', { time: lengthText(latencyMs) })}
          </span>
        )}
        {confidence !== null && confidence < LOW_CONFIDENCE && (
          <span className="font-medium text-warning-ink tabular-nums">
            {t('heardWith', { share: percentText(confidence) })}
          </span>
        )}
      </div>
      {turn.said.map((event) => (
        <div
          key={event.seq}
          className={cx(
            'w-fit max-w-full rounded-xl px-3 py-2 text-base text-ink',
            isOurs ? 'rounded-tl-sm bg-sunken' : 'rounded-tr-sm bg-accent-soft',
          )}
        >
          <EventText text={event.text ?? t('nothingSaid')} isHtml={isHtml} />
        </div>
      ))}
    </li>
  )
}

/** Something that happened between the turns. */
function TranscriptNote({
  event,
  href,
  wentTo,
}: {
  event: ConversationEvent
  href: string
  wentTo: string | undefined
}) {
  const text = event.kind === CALL_TRANSFER ? transferWords(event, wentTo) : event.text
  return (
    <li className="flex items-center gap-2 self-stretch text-xs">
      <span className="h-px min-w-4 flex-1 bg-line" aria-hidden />
      <span className={cx('inline-flex max-w-[80%] items-center gap-1.5', toneInk[eventKind.tone(event.kind)])}>
        <KindIcon kind={event.kind} size={13} />
        <span className="font-medium">{eventKind.label(event.kind)}</span>
        {text && (
          <span className="truncate" title={text}>
            {text}
          </span>
        )}
      </span>
      <OffsetLink href={href} ms={event.offsetMs} />
      <span className="h-px min-w-4 flex-1 bg-line" aria-hidden />
    </li>
  )
}
