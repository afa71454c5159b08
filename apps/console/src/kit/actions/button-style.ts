import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerQuiet'
export type ButtonSize = 'small' | 'medium'

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent shadow-low hover:bg-accent-hover',
  secondary: 'bg-surface text-ink shadow-low ring-1 ring-line ring-inset hover:bg-hover',
  ghost: 'text-soft hover:bg-hover hover:text-ink',
  danger: 'bg-danger-solid text-on-danger shadow-low hover:brightness-90',
  dangerQuiet: 'bg-surface text-danger-ink shadow-low ring-1 ring-line ring-inset hover:bg-danger-soft',
}

/** A blocked button keeps its place and its words, but not its invitation. */
const BLOCKED = 'bg-sunken text-faint ring-1 ring-line ring-inset cursor-not-allowed'

/** A button that is on says so by more than its icon. */
const PRESSED =
  'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-pressed:ring-1 aria-pressed:ring-accent aria-pressed:ring-inset'

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, square: boolean, isBlocked: boolean): string {
  return cx(
    'relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-control font-medium text-sm whitespace-nowrap transition-colors duration-100',
    size === 'small' ? 'h-7' : 'h-8',
    square ? (size === 'small' ? 'w-7' : 'w-8') : size === 'small' ? 'px-2.5' : 'px-3',
    isBlocked
      ? variant === 'ghost'
        ? 'cursor-not-allowed text-faint opacity-70'
        : BLOCKED
      : cx(VARIANTS[variant], PRESSED),
  )
}
