import { monthBlocked } from '@parley/contract/economy/economy.rules.ts'
import type { MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { CalendarCheck, LockKeyhole, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import type { Closing } from './closing.ts'
import { t } from './economy.messages.ts'
import { monthText } from './month.ts'

const { CloseMonth, LockMonth, ReopenMonth } = operations.Statistics
type Props = {
  check: MonthCheck
  idTenant: number
  closing: Closing | undefined
  /** The task that closes it; none once it is open again. */
  onTask: (idTask: number | undefined) => void
}
type Change = 'close' | 'reopen' | 'lock'

/** What the month can become from here. */
export function MonthChanges({ check, idTenant, closing, onTask }: Props) {
  const [asked, ask] = useState<Change>()
  const { state, findings, rowVersion } = check
  const month = monthText(check.month)
  const question = {
    input: { params: { idTenant, month: check.month }, body: { rowVersion } },
    at: idTenant,
    onClose: () => ask(undefined),
  }
  if (closing && !closing.hasFailed) return <Progress task={closing.task} />
  // It stays as it is for good.
  if (state === 'LOCKED') return null
  return (
    <div className="flex flex-col gap-2">
      {closing && (
        <p role="alert" className="text-danger-ink">
          {t('closingFailed', { error: closing.task?.error ?? t('canceled') })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'OPEN' && (
          <ActionButton
            variant="primary"
            endpoint={CloseMonth}
            at={idTenant}
            icon={CalendarCheck}
            blocked={monthBlocked.close({ month, state }, findings)}
            onPress={() => ask('close')}
          >
            {t('close')}
          </ActionButton>
        )}
        {state === 'CLOSED' && (
          <>
            <ActionButton
              endpoint={ReopenMonth}
              at={idTenant}
              icon={RotateCcw}
              blocked={monthBlocked.reopen(check)}
              onPress={() => ask('reopen')}
            >
              {t('reopen')}
            </ActionButton>
            <ActionButton endpoint={LockMonth} at={idTenant} icon={LockKeyhole} onPress={() => ask('lock')}>
              {t('lock')}
            </ActionButton>
          </>
        )}
      </div>
      {asked === 'close' && (
        <ConfirmWrite
          {...question}
          operation={CloseMonth}
          title={t('closeTitle', { month })}
          action={t('close')}
          isDangerous={false}
          onDone={({ id }) => onTask(id)}
        >
          {t('closeText')}
        </ConfirmWrite>
      )}
      {asked === 'reopen' && (
        <ConfirmWrite
          {...question}
          operation={ReopenMonth}
          title={t('reopenTitle', { month })}
          action={t('reopen')}
          isDangerous={false}
          done={t('reopened', { month })}
          onDone={() => onTask(undefined)}
        >
          {t('reopenText')}
        </ConfirmWrite>
      )}
      {asked === 'lock' && (
        <ConfirmWrite
          {...question}
          operation={LockMonth}
          title={t('lockTitle', { month })}
          action={t('lock')}
          typeName={month}
          done={t('lockDone', { month })}
        >
          {t('lockText')}
        </ConfirmWrite>
      )}
    </div>
  )
}

const Progress = ({ task }: { task: Task | undefined }) => (
  <div className="flex flex-col gap-1">
    <ProgressBar label={task?.step ?? t('closing')} share={task?.progress ?? undefined} />
    {task && <Link href={screens.tasks({ task: task.id })}>{t('openTask')}</Link>}
  </div>
)
