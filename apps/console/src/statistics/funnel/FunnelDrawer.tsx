import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { statisticPeriod } from '@parley/contract/statistics/period.ts'
import type { Funnel } from '@parley/contract/statistics/statistic.schema.ts'
import { oneOf, whole } from '../../kit/address/readers.ts'
import { useAddress } from '../../kit/address/use-address.ts'
import { Switch } from '../../kit/fields/Checkbox.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { useRead } from '../../shell/api.ts'
import { daysText, shareText } from '../statistic-text.ts'
import { FunnelTable } from './FunnelTable.tsx'
import { t } from './funnel.messages.ts'

const readers = {
  period: oneOf(statisticPeriod.values, 'month'),
  tests: oneOf(['', 'yes'], ''),
  ran: whole(),
}
const periods = statisticPeriod.entries.map(({ value, label }) => ({ value, label }))

type FunnelDrawerProps = { flow: Pick<CallScript, 'idCallScript' | 'guid' | 'name'>; onClose: () => void }

/** How far conversations of a flow come, and at which steps callers leave. */
export function FunnelDrawer({ flow, onClose }: FunnelDrawerProps) {
  const { idCallScript } = flow
  const [{ period, tests, ran }, change] = useAddress(readers)
  const query = { period, tests: tests === 'yes', ...(ran ? { version: ran } : {}) }
  const { data, error, refetch } = useRead(operations.Statistics.Funnel, { params: { idCallScript }, query })
  const versions = (data?.versions ?? []).map(({ version, conversations }) => ({
    value: version,
    label: t('versionOf', { version, count: conversations }),
  }))
  return (
    <Drawer width="wide" title={t('title', { name: flow.name })} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Select
            label={t('period')}
            hideLabel
            options={periods}
            value={period}
            onChange={(value) => change({ period: value, ran: undefined })}
            className="w-40"
          />
          {versions.length > 1 && (
            <Select
              label={t('version')}
              hideLabel
              options={versions}
              value={data?.version ?? null}
              onChange={(value) => change({ ran: value })}
              className="w-60"
            />
          )}
          <Switch isSelected={tests === 'yes'} onChange={(is) => change({ tests: is ? 'yes' : '', ran: undefined })}>
            {t('tests')}
          </Switch>
          {data && <span className="text-soft text-sm tabular-nums">{daysText(data.period)}</span>}
        </div>
        {data && <Steps funnel={data} flow={flow} isTest={tests === 'yes'} />}
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={8} />)}
      </div>
    </Drawer>
  )
}

type StepsProps = { funnel: Funnel; flow: FunnelDrawerProps['flow']; isTest: boolean }

function Steps({ funnel, flow, isTest }: StepsProps) {
  const { steps } = funnel
  if (steps.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  const worst = steps.reduce((most, each) => (each.hungUp > most.hungUp ? each : most))
  return (
    <>
      {worst.hungUp > 0 && (
        <p className="text-ink text-sm">
          {t('worst', {
            step: worst.label ?? worst.nodeId,
            count: worst.hungUp,
            callers: formatCount(worst.hungUp),
            share: shareText(worst.hungUp / worst.reached),
          })}
        </p>
      )}
      <FunnelTable funnel={funnel} flow={flow} isTest={isTest} />
    </>
  )
}
