import type { EconomyRun } from '@parley/contract/economy/economy.schema.ts'
import { RecalculateTenantEconomy as fields } from '@parley/contract/fields/statistics.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { useLoaded } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { LoadedDrawer } from '../../shell/pages/LoadedDrawer.tsx'
import { monthText } from '../month.ts'
import { RecalculationForm } from './RecalculationForm.tsx'
import { isGoing, problemOf, RunProgress } from './RunProgress.tsx'
import { RunResult } from './RunResult.tsx'
import { t } from './runs.messages.ts'

const { Recalculation, RecalculateTenantEconomy, TenantEconomy } = operations.Statistics
type Props = { idTenant: number; onClose: () => void }

/** Rates the calls of a month again: asked for, followed, looked at. */
export const RecalculationDrawer = (props: Props) => (
  <LoadedDrawer title={t('recalculation')} onClose={props.onClose}>
    <OpenRecalculation {...props} />
  </LoadedDrawer>
)

function OpenRecalculation({ idTenant, onClose }: Props) {
  const { data: run } = useLoaded(Recalculation, { params: { idTenant } }, { watch: isGoing })
  const [isAsking, ask] = useState(run.status === null)
  if (!isAsking) return <ShownRecalculation run={run} idTenant={idTenant} onAgain={() => ask(true)} onClose={onClose} />
  return <RecalculationForm idTenant={idTenant} onStarted={() => ask(false)} onClose={onClose} />
}

type ShownProps = Props & { run: EconomyRun; onAgain: () => void }

function ShownRecalculation({ run, idTenant, onAgain, onClose }: ShownProps) {
  const { data: economy } = useLoaded(TenantEconomy, { params: { idTenant }, query: {} })
  const [isAsking, ask] = useState(false)
  const { months, dryRun, result } = run
  const [month = ''] = months
  const isRunning = isGoing(run)
  const canApply = dryRun && result !== null && result.changed > 0
  const footer = (
    <>
      <Button onPress={onAgain}>{t('again')}</Button>
      {canApply && (
        <ActionButton endpoint={RecalculateTenantEconomy} at={idTenant} variant="primary" onPress={() => ask(true)}>
          {t('apply', { month: monthText(month) })}
        </ActionButton>
      )}
    </>
  )
  return (
    <Drawer title={t('recalculation')} isOpen onClose={onClose} width="wide" footer={!isRunning && footer}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold text-base text-ink">{months.map(monthText).join(', ')}</h3>
          {dryRun && <StatusTag tone="info">{fields.dryRun.label}</StatusTag>}
        </div>
        <ErrorNote error={isRunning ? undefined : problemOf(run)} />
        {isRunning && <RunProgress idTask={run.idTask} />}
        {!isRunning && result && (
          <>
            {dryRun && <p className="text-soft">{t('dryRunDone')}</p>}
            <RunResult idTenant={idTenant} result={result} currency={economy.currency} />
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmWrite
          title={t('applyTitle', { month: monthText(month) })}
          action={t('recalculate')}
          operation={RecalculateTenantEconomy}
          input={{ params: { idTenant }, body: { month, dryRun: false } }}
          onClose={() => ask(false)}
        >
          {t('applyText')}
        </ConfirmWrite>
      )}
    </Drawer>
  )
}
