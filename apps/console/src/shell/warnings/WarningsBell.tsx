import { operations } from '@parley/contract/operations.ts'
import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useRead } from '../api/use-read.ts'
import { BellButton } from '../frame/BellButton.tsx'
import { useConfiguration } from '../frame/configuration.ts'
import { t } from '../shell.messages.ts'
import { warningsOf } from './warnings.ts'

const WarningsPanel = lazy(() => import('./WarningsPanel.tsx'))
const REFRESH_MS = 60_000

export function WarningsBell() {
  const { campaignsRunning } = useConfiguration()
  const { data } = useRead(operations.Home.Warnings, {}, { every: REFRESH_MS })
  const warnings = warningsOf(campaignsRunning, data ?? [])
  const label = warnings.length > 0 ? t('warningsCount', { count: warnings.length }) : t('warnings')
  return (
    <BellButton name="warnings" label={label} icon={TriangleAlert} count={warnings.length} tone="warning">
      <Suspense>
        <WarningsPanel warnings={warnings} />
      </Suspense>
    </BellButton>
  )
}
