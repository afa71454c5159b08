import { cx } from '../cx.ts'
import { formatCount } from '../text/Count.tsx'
import { type Tone, toneDot } from '../tone.ts'

export interface BarPart {
  readonly name: string
  readonly value: number
  /** Without one it is what is still to come: the empty end of the bar. */
  readonly tone?: Tone
}
type Props = {
  label: string
  parts: readonly BarPart[]
  size?: 'small' | 'large'
  /** The names with their numbers below. */
  hasLegend?: boolean
}

/** The smallest that is seen, in per cent of the bar. */
const LEAST = 1

/** How a whole is made up, as a bar of parts; screen readers hear the parts with their numbers. */
export function StackedBar({ label, parts, size = 'small', hasLegend = false }: Props) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const words = parts.filter(({ value }) => value > 0).map(({ name, value }) => `${name} ${formatCount(value)}`)
  return (
    <div className="flex w-full min-w-0 flex-col gap-2.5">
      <div
        role="img"
        aria-label={words.length > 0 ? `${label}: ${words.join(', ')}` : label}
        title={words.join(', ')}
        className={cx(
          'flex gap-px overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset',
          size === 'small' ? 'h-1.5' : 'h-3',
        )}
      >
        {parts.map(
          ({ name, value, tone }) =>
            value > 0 &&
            tone && (
              <span
                key={name}
                className={cx('h-full transition-[width] duration-300', toneDot[tone])}
                style={{ width: `${(value / total) * 100}%`, minWidth: `${LEAST}%` }}
              />
            ),
        )}
      </div>
      {hasLegend && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-soft text-xs">
          {parts.map(({ name, value, tone }) => (
            <li key={name} className={cx('flex items-center gap-1.5', value === 0 && 'text-faint')}>
              <span
                aria-hidden
                className={cx('size-2.5 rounded-[2px]', tone ? toneDot[tone] : 'bg-sunken ring-1 ring-line ring-inset')}
              />
              {name}
              <span className="font-medium text-ink tabular-nums">{formatCount(value)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
