import { Link } from '../../kit/actions/Link.tsx'
import { cx } from '../../kit/cx.ts'
import { t } from '../conversations.messages.ts'
import { EventText } from '../html/EventText.tsx'
import { lengthText, offsetText, percentText } from '../offset-text.ts'
import type { Speaker, Turn } from './turns.ts'

const names: Readonly<Record<Speaker, string>> = { robot: t('robot'), human: t('caller'), agent: t('agent') }
const LOW_CONFIDENCE = 0.6
const SLOW_MS = 2_000

type BubbleProps = { turn: Turn; href: string; isHtml: boolean }

/** One turn of the transcript. */
export function Bubble({ turn, href, isHtml }: BubbleProps) {
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
        <Link
          href={href}
          look="quiet"
          className="text-faint tabular-nums"
          aria-label={t('openAt', { at: offsetText(turn.offsetMs) })}
        >
          {offsetText(turn.offsetMs)}
        </Link>
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
