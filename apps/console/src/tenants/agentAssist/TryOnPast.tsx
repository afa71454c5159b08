import type { RiskPast, RiskRulesOfLanguage } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { riskLevel } from '@parley/contract/enums/conversation.enum.ts'
import { EXACT_TOTAL_LIMIT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { StackedBar } from '../../kit/states/StackedBar.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { usePending } from '../../kit/use-pending.ts'
import { useApi } from '../../shell/api.ts'
import { columnsBy } from '../../shell/lists.ts'
import { t } from './risk-past.messages.ts'

type Listed = RiskPast['listed'][number]
/** A share from which the level says nothing any more. */
const MANY_PERCENT = 50

/** Asks the core how the rules as they stand on the screen would have rated last week's conversations. */
export function TryOnPast({ idTenant, rules }: { idTenant: number; rules: RiskRulesOfLanguage }) {
  const call = useApi()
  const [tried, setTried] = useState<{ rules: string; past: RiskPast }>()
  const { isPending, error, run } = usePending()
  const asked = JSON.stringify(rules)
  const blocked = rules.phrases.length === 0 ? t('noPhrases') : undefined

  async function tryOut() {
    const { TryRiskRulesOnPast } = operations.Tenants
    const past = await call(TryRiskRulesOnPast, { params: { idTenant }, body: { rules } }, { silent: true })
    setTried({ rules: asked, past })
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button size="small" isPending={isPending} blocked={blocked} onPress={() => void run(tryOut)}>
          {t('try')}
        </Button>
      </div>
      <ErrorNote error={error} />
      <div role="status" className="flex flex-col gap-4 empty:hidden">
        {tried && tried.rules !== asked && <p className="text-soft text-sm">{t('outdated')}</p>}
        {tried && tried.rules === asked && <Past past={tried.past} />}
      </div>
    </div>
  )
}

function Past({ past }: { past: RiskPast }) {
  const { conversations, looked, isNarrowed, saved, tried, missed } = past
  const counts = { looked: formatCount(looked), all: formatCount(Math.min(conversations, EXACT_TOTAL_LIMIT)) }
  const isMany = conversations > EXACT_TOTAL_LIMIT
  const newest = isMany ? t('newestOfMany', counts) : t('newest', counts)
  const share = looked === 0 ? 0 : Math.round(((looked - tried.none) / looked) * 100)
  return (
    <>
      <p className="text-soft text-sm">
        {looked === 0 ? t('nothing') : looked < conversations ? newest : t('all', { count: looked })}{' '}
        {isNarrowed && t('narrowed')}
      </p>
      {looked > 0 && (
        <>
          <Levels label={t('these')} levels={tried} />
          {saved && <Levels label={t('saved')} levels={saved} />}
          {share >= MANY_PERCENT && <p className="text-sm text-warning-ink">{t('many', { share })}</p>}
          {missed > 0 && <p className="text-ink text-sm">{t('missed', { count: missed })}</p>}
          <Phrases phrases={past.phrases} />
          <Conversations past={past} />
        </>
      )}
    </>
  )
}

const Levels = ({ label, levels }: { label: string; levels: RiskPast['tried'] }) => (
  <div className="flex flex-col gap-1.5">
    <h4 className="font-medium text-ink text-sm">{label}</h4>
    <StackedBar
      label={label}
      hasLegend
      parts={[
        { name: riskLevel.label('High'), value: levels.high, tone: 'danger' },
        { name: riskLevel.label('Medium'), value: levels.medium, tone: 'warning' },
        { name: riskLevel.label('Low'), value: levels.low, tone: 'success' },
        { name: t('noRisk'), value: levels.none },
      ]}
    />
  </div>
)

function Phrases({ phrases }: Pick<RiskPast, 'phrases'>) {
  const found = phrases.filter(({ conversations }) => conversations > 0)
  const never = phrases.filter(({ conversations }) => conversations === 0).map(({ phrase }) => `“${phrase}”`)
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      {found.length > 0 && (
        <>
          <h4 className="font-medium text-ink">{t('found')}</h4>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-soft">
            {found.map(({ phrase, conversations }) => (
              <li key={phrase} className="break-words">
                {phrase} <span className="font-medium text-ink tabular-nums">{formatCount(conversations)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {never.length > 0 && <p className="break-words text-faint">{t('never', { phrases: never.join(', ') })}</p>}
    </div>
  )
}

const Level = ({ level }: { level: Listed['tried'] }) =>
  level === null ? <StatusTag tone="neutral">{t('noRisk')}</StatusTag> : <EnumTag of={riskLevel} value={level} />

const missedText = { suspended: t('suspended'), transferred: t('transferred') }

const column = columnsBy<Listed>()
const startedAt = column.own(
  'startedAt',
  t('startedAt'),
  ({ guid, startedAt }) => (
    <Link href={screens.conversation({ guid })}>
      <Timestamp value={startedAt} />
    </Link>
  ),
  { width: 170 },
)
const rest = [
  column.own('tried', t('these'), ({ tried }) => <Level level={tried} />, { width: 110 }),
  column.own('points', t('points'), ({ points }) => points, { width: 80, align: 'end' }),
  column.own('why', t('why'), ({ missed, phrases }) => (missed ? missedText[missed] : phrases.join(', ')), { grow: 2 }),
]
const savedLevel = column.own('saved', t('saved'), ({ saved }) => <Level level={saved} />, { width: 110 })

/** Those that the rules change or miss, each a link to what was said. */
function Conversations({ past: { listed, saved, unlisted } }: { past: RiskPast }) {
  if (listed.length === 0) return saved && <p className="text-soft text-sm">{t('same')}</p>
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="font-medium text-ink text-sm">{t('listed')}</h4>
      <DataTable<Listed>
        label={t('listed')}
        rows={listed}
        rowId={({ guid }) => guid}
        rowName={({ guid }) => guid}
        columns={saved ? [startedAt, savedLevel, ...rest] : [startedAt, ...rest]}
        empty={null}
      />
      {unlisted > 0 && <p className="text-faint text-xs">{t('unlisted', { count: unlisted })}</p>}
    </div>
  )
}
