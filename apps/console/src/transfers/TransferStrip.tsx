import { transferState } from '@parley/contract/desk/desk.enum.ts'
import { isOver } from '@parley/contract/desk/desk.rules.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { X } from 'lucide-react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { useStored } from '../shell/storage/stored.ts'
import { type LiveTransfer, liveTransfer } from './live-transfer.ts'
import { OfferStrip } from './OfferStrip.tsx'
import { t } from './transfer.messages.ts'

const { Transfer } = operations.DialModuleLines

/** What became of the offer one made last; the browser keeps which one it was. */
export function TransferStrip() {
  const live = useStored(liveTransfer)
  const can = useCan()
  return live && can(Transfer) ? <Strip key={live.transfer} live={live} /> : null
}

function Strip({ live: { transfer: idTransfer } }: { live: LiveTransfer }) {
  // Of another tenant, or removed with its conversation: there is nothing to tell.
  const { data } = useRead(
    Transfer,
    { params: { idTransfer } },
    { keepPrevious: false, watch: (offer) => !isOver(offer) },
  )
  if (!data) return null
  return (
    <OfferStrip offer={data}>
      {!isOver(data) && <Link href={screens.liveCalls({ live: data.guid })}>{t('open')}</Link>}
      {data.state !== transferState.of.RINGING && (
        <IconButton size="small" label={t('dismiss')} icon={X} onPress={() => liveTransfer.remove()} />
      )}
    </OfferStrip>
  )
}
