import { transferState } from '@parley/contract/desk/desk.enum.ts'
import type { Transfer } from '@parley/contract/desk/desk.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { ReactNode } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useWrite } from '../shell/api.ts'
import { t } from './transfer.messages.ts'

const { WithdrawTransfer } = operations.DialModuleLines
const { RINGING } = transferState.of

/** Where an offer stands; it can be withdrawn until it is accepted. */
export function OfferStrip({ offer, children }: { offer: Transfer; children?: ReactNode }) {
  const { idTransfer, state, agent, caller } = offer
  const withdraw = useWrite(WithdrawTransfer)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface px-4 py-2.5 text-sm ring-1 ring-line"
    >
      <StatusTag tone={transferState.tone(state)} isActive={state === RINGING}>
        {t(`state_${state}`, { name: agent.name })}
      </StatusTag>
      <span className="min-w-0 flex-1 truncate text-soft tabular-nums">{caller}</span>
      {children}
      {state === RINGING && (
        <ActionButton
          size="small"
          endpoint={WithdrawTransfer}
          isPending={withdraw.isPending}
          onPress={() => withdraw.fire({ params: { idTransfer } })}
        >
          {t('withdraw')}
        </ActionButton>
      )}
    </div>
  )
}
