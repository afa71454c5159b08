import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { expect, test } from 'vitest'
import { bellEntries } from './bell-entries.ts'

const notice = (idNotice: number, createdAt: string) => ({ idNotice, createdAt }) as BellNotice // what the order reads
const task = (id: number, created: string) => ({ id, created }) as Task // likewise

test('the bell holds notices and tasks in one order, the newest first', () => {
  const entries = bellEntries(
    [notice(1, '2026-11-21T18:17:00Z'), notice(2, '2026-11-21T13:17:00Z')],
    [task(7, '2026-11-21T19:01:00Z'), task(6, '2026-11-21T13:17:00Z')],
  )
  expect(
    entries.map((entry) => (entry.kind === 'task' ? `task ${entry.task.id}` : `notice ${entry.notice.idNotice}`)),
  ).toEqual(['task 7', 'notice 1', 'notice 2', 'task 6'])
})
