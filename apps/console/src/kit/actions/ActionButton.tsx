import type { EndpointRef } from '../endpoint-ref.ts'
import { useKit } from '../KitProvider.tsx'
import { Button, type ButtonProps } from './Button.tsx'

export type ActionButtonProps = ButtonProps & { endpoint: EndpointRef }

/** A button that calls an endpoint: without the permission it stays, and says which one is missing. */
export function ActionButton({ endpoint, blocked, ...props }: ActionButtonProps) {
  const { refusalOf } = useKit()
  return <Button {...props} blocked={refusalOf?.(endpoint) ?? blocked} />
}
