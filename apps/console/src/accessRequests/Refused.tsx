import { useKit } from '../kit/KitProvider.tsx'
import { RefusedState, type RefusedStateProps } from '../kit/states/RefusedState.tsx'
import { AskAccess } from './AskAccess.tsx'

/** What the core does not show, with the way to ask for it; where it names several permissions, one is enough. */
export function Refused({ isOneEnough = true, ...props }: Omit<RefusedStateProps, 'children'>) {
  const { href } = useKit()
  return (
    <RefusedState {...props} isOneEnough={isOneEnough}>
      <AskAccess missing={props.missing} isOneEnough={isOneEnough} path={href} />
    </RefusedState>
  )
}
