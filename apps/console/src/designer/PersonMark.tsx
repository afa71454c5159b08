import type { DraftPerson } from '@parley/contract/flows/draft.schema.ts'

const TINTS = ['bg-accent-soft text-accent-ink', 'bg-success-soft text-success-ink', 'bg-warning-soft text-warning-ink']

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

/** One who has the draft open, the same color wherever they are shown. */
export function PersonMark({ id, name }: Pick<DraftPerson, 'id' | 'name'>) {
  return (
    <span
      className={`grid size-6 place-items-center rounded-full font-medium text-[11px] ring-2 ring-raised ${TINTS[id % TINTS.length]}`}
    >
      {initials(name)}
    </span>
  )
}
