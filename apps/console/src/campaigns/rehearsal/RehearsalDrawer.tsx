import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { Rehearsal as Shown } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Play } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { useLoaded, useWrite } from '../../shell/api.ts'
import { LoadedDrawer } from '../../shell/pages/LoadedDrawer.tsx'
import { RunningTask } from '../../tasks/RunningTask.tsx'
import { RehearsalResult } from './RehearsalResult.tsx'
import { t } from './rehearsal.messages.ts'

const { Rehearsal, Rehearse } = operations.Campaigns
const { NEW, RUNNING, ERROR, CANCELED } = taskStatus.of
const isGoing = ({ status }: Pick<Shown, 'status'>) => status === NEW || status === RUNNING
const words = {
  running: t('running'),
  runningText: t('runningText'),
  cancel: t('cancel'),
  cancelTitle: t('cancelTitle'),
  cancelText: t('cancelText'),
}

type Props = { campaign: Campaign; onClose: () => void }

/** How a campaign would go: dialed by the dialer itself, on a virtual clock. */
export const RehearsalDrawer = (props: Props) => (
  <LoadedDrawer title={t('title')} onClose={props.onClose}>
    <OpenRehearsal {...props} />
  </LoadedDrawer>
)

function OpenRehearsal({ campaign, onClose }: Props) {
  const { idCampaign, idFolder } = campaign
  const params = { idCampaign }
  const { data } = useLoaded(Rehearsal, { params }, { watch: isGoing })
  const start = useWrite(Rehearse, { silent: true })
  const { result, isOutdated, startedAt } = data
  const isRunning = isGoing(data)
  const starting = (
    <ActionButton
      endpoint={Rehearse}
      at={idFolder}
      variant="primary"
      icon={Play}
      isPending={start.isPending}
      onPress={() => start.fire({ params })}
    >
      {t(result ? 'again' : 'start')}
    </ActionButton>
  )
  return (
    <Drawer title={t('title')} isOpen onClose={onClose} width="wide" footer={!isRunning && result && starting}>
      <div className="flex flex-col gap-5">
        <ErrorNote error={start.error ?? (isRunning ? undefined : problemOf(data))} />
        {isRunning && <RunningTask idTask={data.idTask} words={words} />}
        {result && isOutdated && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusTag tone="warning">{t('outdated')}</StatusTag>
            <span className="text-soft">{t('outdatedText')}</span>
          </div>
        )}
        {result && (
          <RehearsalResult
            result={result}
            zone={campaign.schedule.zone}
            startedAt={startedAt}
            hasBudget={campaign.setup.budget !== null}
          />
        )}
        {!result && !isRunning && (
          <EmptyState icon={Play} title={t('whyTitle')} action={starting}>
            {t('why')}
          </EmptyState>
        )}
      </div>
    </Drawer>
  )
}

/** Why the last one has no result. */
function problemOf({ status, error }: Shown): Error | undefined {
  if (status === ERROR) return new Error(error ?? t('failed'))
  return status === CANCELED ? new Error(t('canceled')) : undefined
}
