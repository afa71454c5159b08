import type { EconomyRun } from '@parley/contract/economy/economy.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useLoaded } from '../../shell/api.ts'
import { LoadedDrawer } from '../../shell/pages/LoadedDrawer.tsx'
import { monthText } from '../month.ts'
import { isGoing, problemOf, RunProgress } from './RunProgress.tsx'
import { RunResult } from './RunResult.tsx'
import { t } from './runs.messages.ts'
import { WhatIfForm } from './WhatIfForm.tsx'

const { WhatIf, TenantEconomy } = operations.Statistics
type Props = { idTenant: number; onClose: () => void }

/** What calls of past months would have cost by other prices. */
export const WhatIfDrawer = (props: Props) => (
  <LoadedDrawer title={t('whatIf')} onClose={props.onClose}>
    <OpenWhatIf {...props} />
  </LoadedDrawer>
)

function OpenWhatIf({ idTenant, onClose }: Props) {
  const { data: run } = useLoaded(WhatIf, { params: { idTenant } }, { watch: isGoing })
  const [isAsking, ask] = useState(run.status === null)
  if (isAsking) return <WhatIfForm idTenant={idTenant} onStarted={() => ask(false)} onClose={onClose} />
  return <ShownWhatIf run={run} idTenant={idTenant} onAgain={() => ask(true)} onClose={onClose} />
}

function ShownWhatIf({ run, idTenant, onAgain, onClose }: Props & { run: EconomyRun; onAgain: () => void }) {
  const { data: economy } = useLoaded(TenantEconomy, { params: { idTenant }, query: {} })
  const { months, tariff, result } = run
  const first = months.at(0)
  const last = months.at(-1)
  const isRunning = isGoing(run)
  const again = !isRunning && (
    <Button variant="primary" onPress={onAgain}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <Drawer title={t('whatIf')} isOpen onClose={onClose} width="wide" footer={again}>
      <div className="flex flex-col gap-5">
        <div>
          <h3 className="font-semibold text-base text-ink">
            {[...new Set([first, last])].map((month) => (month === undefined ? '' : monthText(month))).join(' – ')}
          </h3>
          <p className="text-soft">{tariff ? t('withPricesOf', { tariff: tariff.name }) : t('newPrices')}</p>
        </div>
        <ErrorNote error={isRunning ? undefined : problemOf(run)} />
        {isRunning && <RunProgress idTask={run.idTask} />}
        {!isRunning && result && <RunResult idTenant={idTenant} result={result} currency={economy.currency} />}
      </div>
    </Drawer>
  )
}
