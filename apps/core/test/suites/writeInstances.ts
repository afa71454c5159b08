import type { Known } from '@parley/contract/testing/sample.ts'
import type { TestCore } from '../core.ts'
import type { Prepared } from './writeInput.ts'

const as = 'operator' as const
const facts = { name: 'Another', appUrl: 'https://parley.example.com', role: 'slave', idTenantThere: null }
const differs = ({ idComparedThing }: Known) =>
  `UPDATE compared_thing SET result = 4 WHERE id_compared_thing = ${idComparedThing}`

/** What writes of instances need beside a valid request: only the operator's people can be given them. */
export const instanceWrites: Readonly<Record<string, (core: TestCore, known: Known) => Prepared>> = {
  'Instances.Create': () => ({ as, body: facts }),
  'Instances.Update': () => ({ as, body: { ...facts, appUrl: 'https://other.example.com', secret: 'another' } }),
  'Instances.Check': () => ({ as }),
  'Instances.Compare': (_, { idInstance }) => ({
    as,
    sql: `UPDATE instance SET compare_asked_at = NULL WHERE id_instance = ${idInstance}`,
  }),
  'Instances.Remove': () => ({ as }),
  'InfrastructureComparison.Expect': (core, known) => ({
    as,
    body: { until: new Date(core.clock.now().getTime() + 3_600_000).toISOString() },
    sql: differs(known),
  }),
  'InfrastructureComparison.Unexpect': (core, known) => ({
    as,
    sql: `UPDATE compared_thing SET result = 4, expected_reason = 'Planned', expected_at = now(),
      expected_until = '${new Date(core.clock.now().getTime() + 3_600_000).toISOString()}' WHERE id_compared_thing = ${known.idComparedThing}`,
  }),
}
