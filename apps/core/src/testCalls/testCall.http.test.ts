import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import { CONNECT_MS, MOST_OPEN_TESTS } from './testCall.service.ts'

const { CallManagement } = operations

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

describe('TestCall', () => {
  it('makes a test conversation that waits for somebody', async () => {
    const { guid, callId } = await on.test()
    expect((await on.status(guid)).body).toMatchObject({ guid, running: true, outcome: null, nodeId: null })
    const { log } = await on.legOf(guid)
    expect(log).toMatchObject({ callId, isTest: true, callType: 3, channel: 2, outcome: null, answeredAt: null })
    on.core.clock.advance(CONNECT_MS + 1)
    await on.endOverdue()
    expect((await on.legOf(guid)).log).toMatchObject({
      outcome: -1,
      endReason: { whose: 'caller', code: 'neverConnected' },
    })
    expect((await on.status(guid)).body.running).toBe(false)
  })

  it('tries a flow with errors, and refuses versions that are not there and more tests than one can watch', async () => {
    const bad = await makeFlow(on.core, 2, flowOf([{ id: 'start', type: 'start', outlets: {} }]))
    const call = (
      body: { idCallScript: number; version?: number },
      who: 'admin' | 'designer' | 'viewer' | 'other' = 'designer',
    ) => on.core.as(who).call(CallManagement.TestCall, { body })
    expect((await call({ idCallScript: bad.idCallScript })).status).toBe(200)
    on.core.clock.advance(CONNECT_MS + 1)
    await on.endOverdue()
    const good = await makeFlow(on.core, 2, orderFlow())
    const { idCallScript } = good
    expect(await call({ idCallScript, version: 9 })).toMatchObject({
      status: 404,
      body: { code: 'callScript.noSuchVersion' },
    })
    expect((await call({ idCallScript }, 'viewer')).status).toBe(403)
    expect((await call({ idCallScript }, 'other')).status).toBe(404)
    const all = await Promise.all(Array.from({ length: MOST_OPEN_TESTS + 2 }, () => call({ idCallScript })))
    expect(all.map((each) => each.status).sort()).toEqual([...Array(MOST_OPEN_TESTS).fill(200), 409, 409])
    expect(all.find((each) => each.status === 409)?.body).toMatchObject({ code: 'testCall.limit' })
    on.core.clock.advance(CONNECT_MS + 1)
    await on.endOverdue()
    expect((await call({ idCallScript })).status).toBe(200)
  })
})
