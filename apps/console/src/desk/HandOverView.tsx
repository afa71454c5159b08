import type { HandOver } from '@parley/contract/desk/desk.schema.ts'
import type { ReactNode } from 'react'
import { FactList } from '../kit/pages/FactList.tsx'
import { formatDuration } from '../kit/text/time-format.ts'
import { t } from './desk.messages.ts'

type Told = HandOver['wants'][number]

/** What the next one has to know, each part with the time in the conversation at which it was said or done. */
export function HandOverView({ card }: { card: HandOver }) {
  const { wants, known, facts, promises, failures, next } = card
  const confirmed = facts.filter(({ isConfirmed }) => isConfirmed)
  const heard = facts.filter(({ isConfirmed }) => !isConfirmed)
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      <Part title={t('wants')}>
        {wants.length === 0 ? <p className="text-faint text-sm">{t('wantsNone')}</p> : <Quotes all={wants} />}
      </Part>
      <Part title={t('next')}>
        <ol className="flex list-decimal flex-col gap-1 pl-4 text-ink text-sm">
          {next.map(({ step, what }) => (
            <li key={step} className="wrap-anywhere">
              {what === '' ? t('continue') : t(`next_${step}`, { what })}
            </li>
          ))}
        </ol>
      </Part>
      <Facts title={t('confirmed')} facts={confirmed} />
      <Facts title={t('heard')} facts={heard} />
      <Facts title={t('known')} facts={known} />
      <Noted title={t('promises')} all={promises} />
      <Noted title={t('failures')} all={failures} />
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-1.5">
    <h3 className="text-faint text-xs">{title}</h3>
    {children}
  </section>
)

const At = ({ offsetMs }: Pick<Told, 'offsetMs'>) => (
  <span className="shrink-0 text-faint text-xs tabular-nums">{formatDuration(offsetMs / 1_000)}</span>
)

const Quotes = ({ all }: { all: readonly Told[] }) => (
  <ul className="flex flex-col gap-1">
    {all.map(({ seq, offsetMs, text }) => (
      <li key={seq} className="flex items-baseline gap-2 text-ink text-sm">
        <At offsetMs={offsetMs} />
        <span className="wrap-anywhere min-w-0">{text}</span>
      </li>
    ))}
  </ul>
)

const Noted = ({ title, all }: { title: string; all: readonly Told[] }) =>
  all.length > 0 && (
    <Part title={title}>
      <Quotes all={all} />
    </Part>
  )

type Shown = HandOver['known'][number] & Partial<Pick<Told, 'offsetMs'>>

const Facts = ({ title, facts }: { title: string; facts: readonly Shown[] }) =>
  facts.length > 0 && (
    <Part title={title}>
      <FactList
        facts={facts.map(({ name, value, offsetMs }) => ({
          ...{ label: name, value: String(value), isCode: true },
          ...(offsetMs !== undefined && { end: <At offsetMs={offsetMs} /> }),
        }))}
      />
    </Part>
  )
