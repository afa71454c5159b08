import { operations } from '@parley/contract/operations.ts'
import { retentionBlocked } from '@parley/contract/retention/retention.rules.ts'
import { useEffect } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { HoldsCard } from './HoldsCard.tsx'
import { PartTable } from './PartTable.tsx'
import { RunsCard } from './RunsCard.tsx'
import { t } from './retention.messages.ts'

const RetentionDrawer = lazyPart(async () => (await import('./RetentionDrawer.tsx')).RetentionDrawer)

const { Retention, RetentionPreview, RunRetention, UpdateRetention } = operations.Tenants
const WATCH_MS = 2_000

/** How long a tenant keeps what, what the next night would take, and what the last runs took. */
export default function RetentionTab({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const asking = usePanel('run')
  const editing = usePanel('retention')
  const { data, error, refetch } = useRead(Retention, { params })
  const idTask = data?.idTask ?? null
  // While it runs, the same answer is asked for again and again.
  useRead(Retention, { params }, { enabled: idTask !== null, refetchInterval: WATCH_MS })
  const preview = useRead(RetentionPreview, { params })
  const { refetch: look } = preview
  useEffect(() => {
    if (idTask === null) void look()
  }, [idTask, look])
  const run = useWrite(RunRetention, { silent: true })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={8} />
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
      <RunsCard idTenant={idTenant} isRunning={idTask !== null} />
      <HoldsCard idTenant={idTenant} />
      {editing.isOpen && <RetentionDrawer idTenant={idTenant} retention={data} onClose={editing.close} />}
      <ConfirmDialog
        title={t('runTitle')}
        action={t('run')}
        isOpen={asking.isOpen}
        onClose={asking.close}
        blocked={blocked}
        onConfirm={async () => {
          await run.write({ params })
          showToast('success', t('started'))
        }}
      >
        {t('runText')}
      </ConfirmDialog>
    </div>
  )
}
