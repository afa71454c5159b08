import { taskStatus } from '@parley/contract/enums/operations.enum.ts'

const SORTS = ['created', '-created', 'name', '-name', 'status', '-status'] as const

/** What the address asks for, as the core is asked; what it does not know is left out. */
export function queryOf({ q, sort, status, whose }: { q: string; sort: string; status: string; whose: string }) {
  const order = SORTS.find((each) => each === sort) ?? '-created'
  const chosen = status.split(',')
  const statuses = taskStatus.values.filter((value) => chosen.includes(String(value)))
  return {
    sort: order,
    ...(q ? { search: q } : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(whose === 'all' ? { all: true } : {}),
  }
}
