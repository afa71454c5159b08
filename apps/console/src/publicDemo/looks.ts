const base =
  'inline-flex min-h-11 items-center justify-center rounded-control px-4 font-medium outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus disabled:opacity-60'

/** Buttons large enough for a thumb. */
export const button = {
  primary: `${base} bg-accent text-on-accent hover:opacity-90`,
  plain: `${base} bg-surface text-ink ring-1 ring-line hover:bg-hover`,
} as const
