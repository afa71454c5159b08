import { EVENT } from '../engine/event-kind.ts'
import type { Finding, NodeDefinition } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import { isZone } from '../expressions/zone.ts'
import type { OpeningTimes } from '../opening-times.schema.ts'
import { isOpenAt } from '../opening-times.ts'
import type { ScheduleNode } from './schedule.schema.ts'

export const schedule: NodeDefinition<ScheduleNode> = {
  label: 'Schedule',
  look: { icon: 'calendar', tone: 'neutral' },
  summary: ({ variable, times }) => variable ?? times.weekly.map(summaryOf).join('; '),
  validate: validateSchedule,
  outlets: () => ['open', 'closed'],
  enter(turn, node) {
    const times = node.variable === undefined ? node.times : timesIn(turn, node.variable)
    return { outlet: times && isOpenAt(times, turn.moment.at, turn.draft.zone) ? 'open' : 'closed' }
  },
  expressions: ({ variable }) =>
    variable === undefined ? [] : [{ path: 'variable', kind: 'expression', source: variable }],
}

const summaryOf = ({ days, from, to }: OpeningTimes['weekly'][number]): string =>
  `${days.map((day) => `${day.slice(0, 1).toUpperCase()}${day.slice(1, 3)}`).join(' ')} ${from}–${to}`

/** What a variable holds may be anything; whoever is not known to be open is closed. */
function timesIn(turn: Turn, variable: string): OpeningTimes | undefined {
  const times = turn.openingTimes(variable)
  if (times && isKnownZone(times)) return times
  const text = `The variable "${variable}" does not hold opening times, so it counts as closed`
  turn.event(EVENT.WARNING, { text, data: { code: 'schedule.times' } })
  return undefined
}

const isKnownZone = ({ zone }: OpeningTimes): boolean => zone === undefined || isZone(zone)

function validateSchedule({ variable, times }: ScheduleNode): readonly Finding[] {
  const found: Finding[] = []
  if (!isKnownZone(times))
    found.push({ code: 'schedule.zone', message: `there is no time zone “${times.zone}”`, path: 'times.zone' })
  const isNeverOpen = times.weekly.length === 0 && times.exceptions.every(({ ranges }) => ranges.length === 0)
  if (variable === undefined && isNeverOpen)
    found.push({
      code: 'schedule.empty',
      message: 'it has no opening times, so it is always closed',
      path: 'times.weekly',
      isDoubt: true,
    })
  for (const [index, { date, until }] of times.exceptions.entries())
    if (until !== undefined && until < date)
      found.push({
        code: 'schedule.exception',
        message: `the last date, ${until}, is before the first, ${date}`,
        path: `times.exceptions[${index}].until`,
      })
  return found
}
