import type { RefusalDetails } from '@parley/contract/home/home.schema.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { RefusedState } from '../../kit/states/RefusedState.tsx'
import { AskAccess } from './AskAccess.tsx'

/** What the core does not show, with the way to ask for it; where it names several permissions, one is enough. */
export function Refused({ refusal, isPage = false }: { refusal: RefusalDetails; isPage?: boolean }) {
  const { href } = useKit()
  const { missing, grantedBy, canGive } = refusal
  return (
    <RefusedState missing={missing} roles={grantedBy} people={canGive} isPage={isPage} isOneEnough>
      <AskAccess missing={missing} path={href} isOneEnough />
    </RefusedState>
  )
}
