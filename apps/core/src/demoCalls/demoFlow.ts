import type { DemoCall } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { type FlowVariable, fitsVariable, type Json } from '@parley/flow'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** What a demo call has to know of its flow: the live version, or the newest where none is live. */
interface DemoFlow {
  readonly published: number | null
  readonly variables: readonly FlowVariable[]
}

export const demoFlow = sql<DemoFlow>`jsonb_build_object('published', s.published_version, 'variables', coalesce(
  (SELECT h.document #> '{settings,variables}' FROM call_script_history h
   WHERE h.id_call_script = s.id_call_script AND h.version = coalesce(s.published_version, s.version)), '[]'::jsonb))`

const TYPES: Readonly<Record<FlowVariable['type'], string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'yes or no',
  date: 'a date such as 2026-12-31',
  list: 'a list',
  object: 'an object',
}

/** Why the flow would not take what is prepared for it; it would begin without, and nobody would know why. */
export function variableProblem(
  variables: readonly FlowVariable[],
  prepared: DemoCall['variables'],
): Reason | undefined {
  for (const [name, value] of Object.entries(prepared)) {
    const variable = variables.find((each) => each.name === name && each.scope !== 'tenant')
    if (!variable) return reason('demoCall.unknownVariable', { name })
    // What is prepared is kept, shown and logged as it is.
    if (variable.redact) return reason('demoCall.secretVariable', { name })
    // Checked as JSON by the contract, which types its lists as readonly.
    if (!fitsVariable(variable, value as Json))
      return reason('demoCall.badVariable', { name, type: TYPES[variable.type] })
  }
  return undefined
}

/** Why a demo call cannot be run, whatever its group says. */
export const flowProblem = ({ published, variables }: DemoFlow, prepared: DemoCall['variables']) =>
  published === null ? reason('demoCall.notPublished') : variableProblem(variables, prepared)

/** The flow with what a demo call has to know of it; undefined where there is none. */
export const findDemoFlow = (db: Db, idCallScript: number) =>
  db
    .selectFrom('callScript as s')
    .select(['s.idCallScript', 's.guid', 's.name', 's.scriptKind', 's.idFolder', demoFlow.as('demo')])
    .where('s.idCallScript', '=', idCallScript)
    .where('s.scriptKind', '=', 'flow')
    .executeTakeFirst()
