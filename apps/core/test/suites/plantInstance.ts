import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { expect } from 'vitest'
import { compareJob } from '../../src/instances/instance.jobs.ts'
import type { JobRun } from '../../src/kernel/jobs/jobRun.ts'
import type { TestCore } from '../core.ts'
import { MARKER, newest } from './planted.ts'

/** The installation itself, registered as another one by its operator and compared. */
export async function plantInstance(core: TestCore) {
  const operator = core.as('operator')
  const { server } = core.server
  if (!server.listening) await core.server.listen({ port: 0, host: '127.0.0.1' })
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  const { body } = await operator.call(operations.Users.CreateUserApiSecret, {
    body: { name: `${MARKER} instance`, expiresAt: null },
  })
  const made = await operator.call(operations.Instances.Create, {
    body: { name: `${MARKER} instance`, appUrl, role: 'slave', idTenantThere: null, secret: body.secret },
  })
  expect(made.status, made.text).toBe(200)
  const { idInstance } = made.body
  const run = {
    ...{ tenant: 1, clock: core.clock, signal: new AbortController().signal, log: console },
    run: (work: Parameters<JobRun['run']>[0]) => core.inTenant(1, work),
  } as unknown as JobRun // all it asks of a run
  await compareJob().handle(run, { idInstance } as unknown as never) // its payload
  return {
    idInstance,
    appUrl,
    idComparedThing: await newest(core, 'SELECT min(id_compared_thing) AS id FROM compared_thing'),
  }
}
