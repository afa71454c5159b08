import { transferState } from '@parley/contract/desk/desk.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { X } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { useStored } from '../shell/storage/stored.ts'
import { type LiveTransfer, liveTransfer } from './live-transfer.ts'
import { t } from './transfer.messages.ts'

const { Transfer, WithdrawTransfer } = operations.DialModuleLines
const { RINGING, ACCEPTED } = transferState.of

/** What became of the offer one made last; the browser keeps which one it was. */
export function TransferStrip() {
  const live = useStored(liveTransfer)
  const can = useCan()
  return live && can(Transfer) ? <Strip key={live.transfer} live={live} /> : null
}

function Strip({ live: { guid, transfer: idTransfer } }: { live: LiveTransfer }) {
  const params = { idTransfer }
  // Of another tenant, or removed with its conversation: there is nothing to tell.
  const { data } = useRead(Transfer, { params }, { keepPrevious: false, watch: ({ state }) => state === RINGING })
  const withdraw = useWrite(WithdrawTransfer)
  if (!data) return null
  const { state, agent, caller } = data
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface px-4 py-2.5 text-sm ring-1 ring-line"
    >
      <StatusTag tone={transferState.tone(state)} isActive={state === RINGING}>
        {t(`state_${state}`, { name: agent.name })}
      </StatusTag>
      <span className="min-w-0 flex-1 truncate text-soft tabular-nums">{caller}</span>
      {(state === RINGING || state === ACCEPTED) && <Link href={screens.liveCalls({ live: guid })}>{t('open')}</Link>}
      {state === RINGING ? (
        <ActionButton
          size="small"
          endpoint={WithdrawTransfer}
          isPending={withdraw.isPending}
          onPress={() => withdraw.fire({ params })}
        >
          {t('withdraw')}
        </ActionButton>
      ) : (
        <IconButton size="small" label={t('dismiss')} icon={X} onPress={() => liveTransfer.remove()} />
      )}
    </div>
  )
}
