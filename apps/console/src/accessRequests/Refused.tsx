import { useLocation } from '@tanstack/react-router'
import { RefusedState, type RefusedStateProps } from '../kit/states/RefusedState.tsx'
import { AskAccess } from './AskAccess.tsx'

/** What may not be shown, with the way to ask for it. */
export function Refused(props: Omit<RefusedStateProps, 'children'>) {
  const { href } = useLocation()
  return (
    <RefusedState {...props}>
      <AskAccess missing={props.missing} isOneEnough={props.isOneEnough ?? false} path={href} />
    </RefusedState>
  )
}
