import { type Permitted, useRefusal } from '../use-refusal.ts'
import { Button, type ButtonProps } from './Button.tsx'

export type ActionButtonProps = ButtonProps & Permitted

/** A button that calls an endpoint: without the permission it stays, and says which one is missing. */
export function ActionButton({ endpoint, at, blocked, ...props }: ActionButtonProps) {
  return <Button {...props} blocked={useRefusal()(endpoint, at) ?? blocked} />
}
