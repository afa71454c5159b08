import { isZone } from '@parley/recognise/zone.ts'
import { EVENT } from '../engine/event-kind.ts'
import type { Finding, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import type { OpeningTimes } from '../opening-times.schema.ts'
import { isOpenAt, timesProblems } from '../opening-times.ts'
import type { ScheduleNode } from './schedule.schema.ts'

export const schedule: NodeDefinition<ScheduleNode> = {
  label: 'Schedule',
  look: { icon: 'calendar', tone: 'neutral' },
  summary: ({ variable, times }) => variable ?? times.weekly.map(summaryOf).join('; '),
  validate: validateSchedule,
  outlets: () => ['open', 'closed'],
  expressions: ({ variable }) =>
    variable === undefined ? [] : [{ path: 'variable', kind: 'expression', source: variable }],
}

export const scheduleRun: NodeRun<ScheduleNode> = {
  enter(turn, node) {
    const times = node.variable === undefined ? node.times : timesIn(turn, node.variable)
    return { outlet: times && isOpenAt(times, turn.moment.at, turn.draft.zone) ? 'open' : 'closed' }
  },
}

const summaryOf = ({ days, from, to }: OpeningTimes['weekly'][number]): string =>
  `${days.map((day) => `${day.slice(0, 1).toUpperCase()}${day.slice(1, 3)}`).join(' ')} ${from}–${to}`

/** What a variable holds may be anything; whoever is not known to be open is closed. */
function timesIn(turn: Turn, variable: string): OpeningTimes | undefined {
  const times = turn.openingTimes(variable)
  if (times && (times.zone === undefined || isZone(times.zone))) return times
  const text = `The variable "${variable}" does not hold opening times, so it counts as closed`
  turn.event(EVENT.WARNING, { text, data: { code: 'schedule.times' } })
  return undefined
}

function validateSchedule({ variable, times }: ScheduleNode): readonly Finding[] {
  const found: Finding[] = timesProblems(times).map(({ code, message, path }) => ({
    code: `schedule.${code}`,
    message,
    path: `times.${path}`,
  }))
  const isNeverOpen = times.weekly.length === 0 && times.exceptions.every(({ ranges }) => ranges.length === 0)
  if (variable === undefined && isNeverOpen)
    found.push({
      code: 'schedule.empty',
      message: 'it has no opening times, so it is always closed',
      path: 'times.weekly',
      isDoubt: true,
    })
  return found
}
