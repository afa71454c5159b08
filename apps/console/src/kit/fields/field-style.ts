export const CONTROL =
  'w-full rounded-control bg-surface text-ink text-sm ring-1 ring-control ring-inset placeholder:text-faint transition-shadow duration-100'
/** A coloured edge with a halo, so that focus shows on a field with an error as well. */
export const CONTROL_FOCUS =
  'outline-none has-[:focus]:outline-solid focus:outline-solid has-[:focus]:outline-[3px] has-[:focus]:outline-focus/30 has-[:focus]:ring-2 has-[:focus]:ring-focus focus:outline-[3px] focus:outline-focus/30 focus:ring-2 focus:ring-focus'
export const CONTROL_INVALID =
  'data-invalid:ring-[1.5px] data-invalid:ring-danger-ink data-invalid:focus:ring-2 data-invalid:focus:ring-danger-ink'
export const CONTROL_OFF = 'data-disabled:bg-sunken data-disabled:text-faint data-disabled:cursor-not-allowed'
/** Look of everything one types into. */
export const INPUT = `${CONTROL} ${CONTROL_FOCUS} ${CONTROL_INVALID} ${CONTROL_OFF}`

/** A day, month, hour … of a date or time. */
export const SEGMENT =
  'rounded-xs px-0.5 tabular-nums outline-none data-placeholder:text-faint data-focused:bg-accent data-focused:text-on-accent data-[type=literal]:px-0'
