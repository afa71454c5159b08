import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'

export type BellEntry =
  | { readonly kind: 'notice'; readonly at: string; readonly notice: BellNotice }
  | { readonly kind: 'task'; readonly at: string; readonly task: Task }

/** Notices and tasks as they happened, the newest first; of one moment in the order they came in. */
export const bellEntries = (notices: readonly BellNotice[], tasks: readonly Task[]): readonly BellEntry[] =>
  [
    ...notices.map((notice): BellEntry => ({ kind: 'notice', at: notice.createdAt, notice })),
    ...tasks.map((task): BellEntry => ({ kind: 'task', at: task.created, task })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
