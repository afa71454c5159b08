import { operations } from '@parley/contract/operations.ts'
import { retentionBlocked } from '@parley/contract/retention/retention.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { invalidate, useLoaded, useRead } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { HoldsCard } from './HoldsCard.tsx'
import { PartTable } from './PartTable.tsx'
import { RunsCard } from './RunsCard.tsx'
import { t } from './retention.messages.ts'

const RetentionDrawer = lazyPart(async () => (await import('./RetentionDrawer.tsx')).RetentionDrawer)

const { Retention, RetentionPreview, RetentionRuns, RunRetention, UpdateRetention } = operations.Tenants

/** How long a tenant keeps what, what the next night would take, and what the last runs took. */
export default function RetentionTab({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const asking = usePanel('run')
  const editing = usePanel('retention')
  const { data } = useLoaded(Retention, { params }, { watch: ({ idTask }) => idTask !== null })
  const isRunning = data.idTask !== null
  const preview = useRead(RetentionPreview, { params })
  const cache = useQueryClient()
  useEffect(() => {
    if (!isRunning) void invalidate(cache, [RetentionPreview, RetentionRuns]) // the run has changed both
  }, [isRunning, cache])
  const blocked = retentionBlocked.run(data)
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('retention')}
        description={t('description')}
        isFlush
        actions={
          <>
            {data.hold !== null && <StatusTag tone="warning">{t('held', { why: data.hold })}</StatusTag>}
            {data.hold === null && data.nextRun !== null && (
              <span className="text-faint text-xs">
                {t('nextRun', { at: formatTime(data.nextRun, data.timezone) })}
              </span>
            )}
            <ActionButton endpoint={RunRetention} at={idTenant} blocked={blocked} onPress={asking.open}>
              {t('run')}
            </ActionButton>
            <ActionButton endpoint={UpdateRetention} at={idTenant} variant="primary" onPress={editing.open}>
              {t('change')}
            </ActionButton>
          </>
        }
      >
        <PartTable retention={data} preview={preview.data} />
      </Card>
      <LoadedPart>
        <RunsCard idTenant={idTenant} isRunning={isRunning} />
      </LoadedPart>
      <LoadedPart>
        <HoldsCard idTenant={idTenant} />
      </LoadedPart>
      {editing.isOpen && <RetentionDrawer idTenant={idTenant} retention={data} onClose={editing.close} />}
      {asking.isOpen && (
        <ConfirmWrite
          title={t('runTitle')}
          action={t('run')}
          operation={RunRetention}
          input={{ params }}
          at={idTenant}
          blocked={blocked}
          done={t('started')}
          onClose={asking.close}
        >
          {t('runText')}
        </ConfirmWrite>
      )}
    </div>
  )
}
