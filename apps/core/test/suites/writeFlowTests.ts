import { declines } from '../flowTests.ts'
import type { Prepared } from './writeInput.ts'

/** What writes of tests of flows need beside a valid request: a time zone that there is. */
export const flowTestWrites: Readonly<Record<string, () => Prepared>> = {
  'CallScripts.AddTest': () => ({ body: declines({ name: 'Added' }) }),
  'CallScripts.UpdateTest': () => ({ body: declines({ name: 'Updated' }) }),
  'CallScripts.TryTest': () => ({ body: declines() }),
  'CallScripts.ImportTests': () => ({ body: { tests: [declines({ name: 'Taken from a file' })] } }),
}

/** A roll-out that is under way, as if none had been before. */
const underWay = (_: unknown, { idCallScript }: Readonly<Record<string, unknown>>) => ({
  sql: `DELETE FROM flow_rollout WHERE id_call_script = ${Number(idCallScript)};
    INSERT INTO flow_rollout (id_tenant, id_call_script, version, version_before, share, started_at)
    SELECT id_tenant, id_call_script, 1, 1, 50, now() FROM call_script WHERE id_call_script = ${Number(idCallScript)}`,
})

export const rolloutWrites = {
  'CallScripts.ChangeRollout': underWay,
  'CallScripts.FinishRollout': underWay,
  'CallScripts.EndRollout': underWay,
}
