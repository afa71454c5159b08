export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent'

export const toneDot: Readonly<Record<Tone, string>> = {
  neutral: 'bg-faint',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  accent: 'bg-accent',
}

export const toneSoft: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-soft',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  accent: 'bg-accent-soft text-accent-ink',
}

export const toneInk: Readonly<Record<Tone, string>> = {
  neutral: 'text-soft',
  info: 'text-info-ink',
  success: 'text-success-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
  accent: 'text-accent-ink',
}
