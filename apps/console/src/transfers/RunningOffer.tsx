import { operations } from '@parley/contract/operations.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { OfferStrip } from './OfferStrip.tsx'
import { AGAIN_MS } from './TransferButton.tsx'

const { RunningTransfer } = operations.DialModuleLines

/** The offer of a conversation that is not answered yet, whoever made it. */
export function RunningOffer({ guid }: { guid: string }) {
  const enabled = useCan()(RunningTransfer)
  const params = { conversation: guid }
  const { data } = useRead(RunningTransfer, { params }, { every: AGAIN_MS, keepPrevious: false, enabled })
  return data ? <OfferStrip offer={data} /> : null
}
