export const CONTROL =
  'w-full rounded-control bg-surface text-ink text-sm ring-1 ring-control ring-inset placeholder:text-faint transition-shadow duration-100'
export const CONTROL_FOCUS =
  'outline-none focus:ring-2 focus:ring-focus focus-within:ring-2 focus-within:ring-focus data-focused:ring-2 data-focused:ring-focus'
export const CONTROL_INVALID = 'data-invalid:ring-danger-ink data-invalid:ring-[1.5px] data-invalid:focus:ring-2'
export const CONTROL_OFF = 'data-disabled:bg-sunken data-disabled:text-faint data-disabled:cursor-not-allowed'
/** Look of everything one types into. */
export const INPUT = `${CONTROL} ${CONTROL_FOCUS} ${CONTROL_INVALID} ${CONTROL_OFF}`
