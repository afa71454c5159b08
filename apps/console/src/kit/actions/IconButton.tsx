import type { Icon } from '../icon.tsx'
import { Button, type ButtonProps } from './Button.tsx'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'label' | 'icon'> & { label: string; icon: Icon }

/** A button whose name is in its tooltip. */
export function IconButton({ variant = 'ghost', ...props }: IconButtonProps) {
  return <Button variant={variant} {...props} />
}
