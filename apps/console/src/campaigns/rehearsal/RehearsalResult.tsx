import type { RehearsalResult as Result } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { contactState } from '@parley/contract/contacts/contact.enum.ts'
import { type ReactNode, useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { timeAxis } from '../../kit/chart/time-axis.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { Count, formatCount } from '../../kit/text/Count.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { formatMoney, Money } from '../../kit/text/Money.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { timeZoneOf } from '../../shell/access/time-zone.ts'
import { t } from './rehearsal.messages.ts'

type Props = { result: Result; zone: string; startedAt: string | null; hasBudget: boolean }

/** Attempts by the hour, on the clock of the campaign. */
function useHours(hours: Result['hours'], zone: string) {
  return useMemo(
    () => ({
      kind: 'series' as const,
      axis: timeAxis(
        t('hour'),
        hours.map(({ at }) => at),
        'hour',
        zone,
      ),
      series: [
        {
          name: t('answered'),
          draw: 'bars' as const,
          tone: 'success' as const,
          values: hours.map((hour) => hour.answered),
        },
        {
          name: t('others'),
          draw: 'bars' as const,
          tone: 'neutral' as const,
          values: hours.map((hour) => hour.attempts - hour.answered),
        },
      ],
    }),
    [hours, zone],
  )
}

/** When it would end, what it would cost, whom it never reaches, and what all of that rests on. */
export function RehearsalResult({ result, zone, startedAt, hasBudget }: Props) {
  const { timeZone } = useKit()
  const { cost, endsAt, stoppedAt, from, contacts, attempts, budgetEndsAt, hours } = result
  const lastAt = endsAt ?? stoppedAt
  const there = timeZoneOf(zone, timeZone)
  const chart = useHours(hours, there)
  return (
    <>
      <dl className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        <Figure label={t(stoppedAt === null ? 'ends' : 'stopped')} note={`${t('from')} ${formatTime(from, timeZone)}`}>
          {lastAt === null ? t('noEnd') : <Timestamp value={lastAt} />}
        </Figure>
        <Figure
          label={t('cost')}
          note={t('costRange', {
            low: formatMoney(cost.low, cost.currency),
            high: formatMoney(cost.high, cost.currency),
          })}
        >
          <Money amount={cost.likely} currency={cost.currency} />
        </Figure>
        <Figure label={t('contacts')} note={t('attemptsOf', { count: attempts, calls: formatCount(attempts) })}>
          <Count value={contacts} />
        </Figure>
      </dl>
      <p className={budgetEndsAt === null ? 'text-soft' : 'text-warning-ink'}>
        {budgetEndsAt === null
          ? t(hasBudget ? 'budgetLasts' : 'budgetNone')
          : `${t('budgetEnds')}: ${formatTime(budgetEndsAt, timeZone)}`}
      </p>
      <Part title={t('hours')}>
        <Chart label={t('hours')} chart={chart} />
      </Part>
      <Part title={t('states')}>
        <Rows
          rows={result.states.map(({ state, contacts }) => ({
            key: state,
            cells: [<EnumTag key="state" of={contactState} value={state} />],
            count: contacts,
          }))}
        />
      </Part>
      <Part title={t('neverDue')} text={t(result.neverDue.length > 0 ? 'neverDueText' : 'neverNone')}>
        <Rows
          rows={result.neverDue.map(({ reason, contacts }) => ({ key: reason, cells: [reason], count: contacts }))}
        />
      </Part>
      {(result.followUps?.length ?? 0) > 0 && (
        <Part title={t('followUps')} text={t('followUpsText')}>
          <Rows
            rows={(result.followUps ?? []).map(({ name, day, messages }) => ({
              key: `${name} ${day}`,
              cells: [name, day],
              count: messages,
            }))}
          />
        </Part>
      )}
      {result.rules.length > 0 && (
        <Part title={t('rules')}>
          <ul className="text-sm">
            {result.rules.map(({ rule, firedAt }) => (
              <li key={rule} className="flex justify-between gap-4 border-line border-t py-1.5 first:border-t-0">
                <span className="wrap-anywhere text-ink">{rule}</span>
                <span className={firedAt === null ? 'shrink-0 text-faint' : 'shrink-0 text-ink'}>
                  {firedAt === null ? t('notFired') : <Timestamp value={firedAt} />}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('contention')} text={t(result.contention.length > 0 ? 'contentionText' : 'contentionNone')}>
        <Rows
          head={[t('campaign'), t('priority'), t('heldBack')]}
          rows={result.contention.map(({ campaign, priority, heldBackMinutes }) => ({
            key: String(campaign.id),
            cells: [campaign.name, priority],
            count: heldBackMinutes,
          }))}
        />
      </Part>
      <Part title={t('rests')}>
        <p className="text-pretty text-soft">
          {result.assumption} {t('learnedFrom', { count: result.learnedFrom, calls: formatCount(result.learnedFrom) })}
        </p>
        {startedAt !== null && (
          <p className="pt-1 text-faint text-xs">{t('rehearsed', { at: formatTime(startedAt, timeZone) })}</p>
        )}
      </Part>
    </>
  )
}

const Figure = ({ label, note, children }: { label: string; note: string; children: ReactNode }) => (
  <div className="rounded-card bg-sunken px-4 py-3 ring-1 ring-line ring-inset">
    <dt className="text-faint text-xs">{label}</dt>
    <dd>
      <span className="font-semibold text-ink text-lg">{children}</span>
      <span className="block text-faint text-xs tabular-nums">{note}</span>
    </dd>
  </div>
)

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section>
    <h3 className="font-semibold text-ink">{title}</h3>
    {text && <p className="text-faint text-xs">{text}</p>}
    <div className="pt-2">{children}</div>
  </section>
)

type Row = { key: string; cells: readonly ReactNode[]; count: number }

/** Words, and their number at the right. */
function Rows({ head, rows }: { head?: readonly string[]; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <table className="w-full text-left text-sm tabular-nums">
      {head && (
        <thead className="text-faint text-xs">
          <tr>
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={index === head.length - 1 ? 'py-1 text-right font-medium' : 'py-1 font-medium'}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, cells, count }) => (
          <tr key={key} className="border-line border-t">
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand still
              <td key={index} className="py-1.5 pr-4 wrap-anywhere text-ink">
                {cell}
              </td>
            ))}
            <td className="py-1.5 text-right">
              <Count value={count} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
