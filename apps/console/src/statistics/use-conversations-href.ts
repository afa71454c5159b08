import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { formatMoments } from '../kit/time/time-range.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import type { usePeriod } from './use-period.ts'

/** What of a statistic is meant: a point, an outcome, a flow or line; all of it where nothing is said. */
export type Part = {
  point?: number | undefined
  outcome?: number | undefined
  flow?: number | undefined
  line?: number | undefined
  campaign?: number | undefined
}
/** The address of the conversations that a number counts. */
export type HrefOf = (part?: Part) => string

type Chosen = Pick<ReturnType<typeof usePeriod>, 'tests' | 'only'>

/** From where to where a point counts, or the period. */
function momentsOf({ points, end }: TenantStatistic, point: number | undefined): string {
  const from = points[point ?? 0]?.begin ?? end
  const to = point === undefined ? end : (points[point + 1]?.begin ?? end)
  return formatMoments(from, to)
}

/** Conversations that go on have no outcome yet and are not counted. */
const COUNTED = callOutcome.values.join(',')

export const conversationsHref =
  (statistic: TenantStatistic, { tests, only }: Chosen): HrefOf =>
  ({ point, outcome, ...part } = {}) =>
    screens.conversation({
      time: momentsOf(statistic, point),
      test: tests ? 'only' : 'without',
      outcome: outcome ?? (statistic.isRunning ? COUNTED : undefined),
      ...only,
      ...part,
    })

/** The list behind a number, with the filters that make it up; only for the tenant acted for, since the list shows no other. */
export function useConversationsHref(
  idTenant: number,
  statistic: TenantStatistic | undefined,
  chosen: Chosen,
): HrefOf | undefined {
  const can = useCan()
  const { context } = useUserInfo()
  if (!statistic || context.id !== idTenant || !can('CallScript.viewdiallogs')) return undefined
  return conversationsHref(statistic, chosen)
}
