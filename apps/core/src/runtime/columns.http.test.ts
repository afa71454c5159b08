import { expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { prepareAll } from './open.ts'
import { guidAt, type Setup } from './setup.ts'

test('a call of a campaign is given the columns that its flow knows, another one all that is named', async () => {
  const core = await startTestCore()
  try {
    const document = flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'end' } },
        { id: 'end', type: 'end', reason: 'done' },
      ],
      { variables: [{ name: 'name', type: 'string' }] },
    )
    const flow = await makeFlow(core, 2, document)
    const guid = guidAt(core.clock.now())
    const setup: Setup = {
      ...{ guid, callId: guid, thread: guid, channel: 1, callType: 1, direction: 'out' },
      ...{ from: '+420222000111', to: '+420605111222', line: null, language: null, zone: 'Europe/Prague' },
      ...{ idCallScript: flow.idCallScript, flowGuid: flow.guid, flowVersion: flow.version },
      ...{ variables: { name: 'Anna', shoeSize: '38' }, seed: 1, isTest: false, idUser: null },
    }
    const given = (more: Partial<Setup>) =>
      core.inTenant(2, async (ctx) => (await prepareAll(ctx, [{ ...setup, ...more }]))[0]?.setup.variables)
    const campaign = { idCampaign: 1, name: 'Spring', idContact: 1, attempt: 1 }
    expect(await given({ campaign })).toEqual({ name: 'Anna' })
    expect(await given({})).toEqual({ name: 'Anna', shoeSize: '38' })
  } finally {
    await core.close()
  }
})
