import type { RiskRules } from '@parley/contract/agentAssist/risk.rules.ts'
import type { Speaker } from '@parley/contract/ongoing/ongoing.enum.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useEffect, useMemo, useRef } from 'react'
import { cx } from '../kit/cx.ts'
import { formatDuration } from '../kit/text/time-format.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { t } from './call.messages.ts'
import { type LiveLine, linesOf, markedParts, marksOf } from './live-transcript.ts'

const names: Readonly<Record<Speaker, string>> = { bot: t('bot'), person: t('person'), supervisor: t('agent') }
/** Who reads further up is not taken away from there. */
const NEAR_END_PX = 80

type Props = { outputs: readonly DiagnosticOutput[]; row: Pick<HeldOngoing, 'risk' | 'isHushed' | 'heldBy'> }
const NONE: readonly string[] = []

/** What is said, as it is said; the words that raised the risk are marked. */
export function LiveTranscript({ outputs, row: { risk, isHushed, heldBy } }: Props) {
  const phrases = risk?.phrases ?? NONE
  const me = useUserInfo().id
  const isHidden = isHushed === true && heldBy?.id !== me
  const lines = useMemo(() => linesOf(outputs), [outputs])
  const marks = useMemo(() => marksOf(phrases), [phrases])
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line that comes is to be seen
  useEffect(() => {
    const element = list.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [lines.length])
  return (
    <section aria-label={t('transcript')} className="flex min-h-0 flex-col gap-2">
      <h3 className="font-medium text-ink text-sm">{t('transcript')}</h3>
      {isHidden && <p className="text-soft text-sm">{t('hushed')}</p>}
      {lines.length === 0 ? (
        !isHidden && <p className="text-faint text-sm">{t('nothingYet')}</p>
      ) : (
        <ol
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          aria-label={t('transcript')}
          aria-live="polite"
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
          }}
          className="flex max-h-[46vh] flex-col gap-3 overflow-y-auto rounded-control bg-sunken p-3"
        >
          {lines.map((line) => (
            <Line key={line.seq} line={line} marks={marks} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Line({ line, marks }: { line: LiveLine; marks: RiskRules }) {
  const { by, text, offsetMs, isAlarming = false } = line
  const at = formatDuration(offsetMs / 1_000)
  if (!by)
    return (
      <li className={cx('flex items-baseline gap-2 text-xs', isAlarming ? 'text-danger-ink' : 'text-soft')}>
        <span className="text-faint tabular-nums">{at}</span>
        <span className="wrap-anywhere">{text}</span>
      </li>
    )
  const isOurs = by !== 'person'
  return (
    <li className={cx('flex max-w-[88%] flex-col gap-1', isOurs ? 'self-start' : 'items-end self-end')}>
      <div className="flex items-baseline gap-2 px-1 text-xs">
        <span className="font-medium text-soft">{names[by]}</span>
        <span className="text-faint tabular-nums">{at}</span>
      </div>
      <p
        className={cx(
          'wrap-anywhere w-fit max-w-full whitespace-pre-wrap rounded-xl px-3 py-2 text-base text-ink',
          isOurs ? 'rounded-tl-sm bg-surface' : 'rounded-tr-sm bg-accent-soft',
          by === 'supervisor' && 'ring-1 ring-line',
        )}
      >
        {by === 'person' && marks.phrases.length > 0 ? <Marked text={text} marks={marks} /> : text}
      </p>
    </li>
  )
}

const Marked = ({ text, marks }: { text: string; marks: RiskRules }) =>
  markedParts(text, marks).map(({ text: part, isMarked }, at) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
      <mark key={at} className="rounded-[3px] bg-warning-soft px-0.5 font-medium text-warning-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
