import { type MonthFinding, monthFinding } from '@parley/contract/economy/economy.enum.ts'
import type { MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Link } from '../kit/actions/Link.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { t } from './economy.messages.ts'
import { monthText } from './month.ts'
import { shareName } from './share-name.ts'

type Finding = MonthCheck['findings'][number]
type Where = { idTenant: number; month: string }

/** What to do about it. */
const advice: Readonly<Record<MonthFinding, string>> = {
  notOver: t('notOverAdvice'),
  running: t('runningAdvice'),
  waiting: t('waitingAdvice'),
  noTariff: t('noTariffAdvice'),
  free: t('freeAdvice'),
  outlier: t('outlierAdvice'),
  earlierOpen: t('earlierOpenAdvice'),
}

/** Those that count calls. */
const ofCalls: ReadonlySet<MonthFinding> = new Set(['running', 'waiting', 'noTariff', 'free', 'outlier'])

/** Where that is done. */
function placeOf({ finding, month: earlier }: Finding, { idTenant, month }: Where): { href: string; label: string } {
  const at = (query: Parameters<typeof screens.billing>[2]) => screens.billing(BILLED_APP, idTenant, query)
  if (finding === 'noTariff') return { href: at({ tab: 'lines' }), label: t('assignTariffs') }
  if (finding === 'earlierOpen' && earlier !== null)
    return { href: at({ tab: 'months', month: earlier }), label: t('openMonth', { month: monthText(earlier) }) }
  if (finding === 'outlier') return { href: at({ tab: 'calls', month, sort: '-amount' }), label: t('openExpensive') }
  if (finding === 'free') return { href: at({ tab: 'calls', month, sort: 'amount' }), label: t('openCheap') }
  return { href: at({ month }), label: t('openOverview') }
}

/** What is odd about an open month, each with what to do. */
export function MonthFindings({ check: { findings, month }, idTenant }: { check: MonthCheck; idTenant: number }) {
  return (
    <section>
      <h3 className="pb-2 font-semibold text-ink">{t('findings')}</h3>
      {findings.length === 0 && <p className="text-soft">{t('noFindings')}</p>}
      <ul className="m-0 flex list-none flex-col gap-3 p-0">
        {findings.map((each) => (
          <FindingItem key={each.finding} finding={each} where={{ idTenant, month }} />
        ))}
      </ul>
    </section>
  )
}

function FindingItem({ finding: each, where }: { finding: Finding; where: Where }) {
  const { finding, blocks, count, lines, problem } = each
  const { href, label } = placeOf(each, where)
  return (
    <li className="rounded-control bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium text-ink">{monthFinding.label(finding)}</span>
        {ofCalls.has(finding) && <span className="text-faint tabular-nums">{formatCount(count)}</span>}
        <StatusTag tone={blocks ? 'danger' : 'warning'}>{blocks ? t('blocks') : t('toCheck')}</StatusTag>
      </div>
      {lines.length > 0 && (
        <p className="break-words pt-1 text-soft">
          {lines.map((line) => t('callsOn', { name: shareName(line), count: line.calls })).join(', ')}
        </p>
      )}
      {problem !== null && <p className="break-words pt-1 text-danger-ink">{t('waitingProblem', { problem })}</p>}
      <p className="pt-1 text-soft">
        {advice[finding]}{' '}
        <Link href={href} className="underline">
          {label}
        </Link>
      </p>
    </li>
  )
}
