import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import type pg from 'pg'
import { virtualClock } from '../src/kernel/clock.ts'
import type { Example } from '../src/start/example.ts'
import { FirstPeople } from '../src/start/people.ts'
import { createSeedTools, type SeedTools } from '../src/start/seedTools.ts'
import { rateNow } from './billedCalls.ts'
import { startTestCore } from './core.ts'

/** Whose first tenant is the one that is first in the test database: the operator is known by its number. */
class PeopleOfTests extends FirstPeople {
  #hasOperator = false
  readonly #owner: pg.PoolClient

  constructor(owner: pg.PoolClient) {
    super(owner)
    this.#owner = owner
  }

  override async addTenant(name: string): Promise<number> {
    if (this.#hasOperator) return await super.addTenant(name)
    this.#hasOperator = true
    await this.#owner.query('UPDATE tenant SET name = $1 WHERE id_tenant = $2', [name, OPERATOR_TENANT])
    return OPERATOR_TENANT
  }
}

/** A database with the company of an example, and the tools to fill it at a moment that stays. */
export async function startExampleCore(addCompany: Example['addCompany'], at: Date) {
  const core = await startTestCore()
  const client = await core.owner.connect()
  await addCompany(new PeopleOfTests(client), new Map())
  client.release()
  core.directory.forget()
  const log = core.server.log as Parameters<typeof createSeedTools>[2] // the same pino
  const made = createSeedTools(core, core.owner, log, core.services)
  const clock = virtualClock(at)
  const tools: SeedTools = {
    ...made,
    clock,
    as: (name, tenant, work, when = clock) => made.as(name, tenant, work, when),
  }
  return { tools, rate: () => rateNow(core), close: () => core.close() }
}
export type ExampleCore = Awaited<ReturnType<typeof startExampleCore>>
