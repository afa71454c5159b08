import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { usualIncoming } from '../../test/inbound.ts'
import { type QueueTest, startQueueTest, type TestProcess } from '../../test/queueTest.ts'

const { Incoming, Queue, UpdateIncoming } = operations.DialModuleLines
const [ANNA, BEN, CARL, DORA, EVA] = [
  '+420777000001',
  '+420777000002',
  '+420777000003',
  '+420777000004',
  '+420777000005',
]

let test: QueueTest
let one: TestProcess
beforeAll(async () => {
  test = await startQueueTest()
  one = await test.startProcess()
})
afterAll(() => test.core.close())
const admin = () => test.core.as('admin')

/** A campaign with a contact on one number, and one on two of which the second is no longer theirs. */
async function makeContacts(name: string, [single, second, wrong]: readonly [string, string, string]) {
  const { idLine, flow } = await test.makeQueue()
  const body = { name, description: '', idFolder: null, idCallScript: flow.idCallScript, idLines: [idLine] }
  const { idCampaign } = (await admin().call(operations.Campaigns.Create, { body })).body
  const numbers = [
    { phone: second, closed: null },
    { phone: wrong, closed: 'wrong' },
  ]
  await test.core.owner.query(
    `INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, zone, created_at, numbers)
      VALUES (2, $1, 'one', $2, 'UTC', now(), NULL), (2, $1, 'two', '+420777000999', 'UTC', now(), $3)`,
    [idCampaign, single, JSON.stringify(numbers)],
  )
  return idCampaign
}

it('contacts of campaigns go before others by any number of theirs; which campaign is told to who may see it', async () => {
  const idCampaign = await makeContacts('Winter', [DORA, EVA, CARL])
  const line = await test.makeQueue({ queueCampaigns: [idCampaign, idCampaign] }, 1)
  const { params } = line
  const set = (await admin().call(Incoming, { params })).body
  expect([set.queueCampaigns, set.firstCampaigns]).toEqual([[idCampaign], [{ id: idCampaign, name: 'Winter' }]])
  for (const [before, from] of [ANNA, BEN, CARL, DORA, EVA].entries()) {
    test.call(one, line, from)
    const isIn = async () => (await test.queueOf(line.idLine)).waiting.length + one.talking.size
    await test.until(async () => expect(await isIn()).toBe(before + 1))
  }
  const { waiting } = await test.queueOf(line.idLine)
  const winter = { id: idCampaign, name: 'Winter' }
  expect(waiting.map(({ from, isFirst, campaign }) => [from, isFirst, campaign])).toEqual([
    [DORA, true, winter],
    [EVA, true, winter],
    [BEN, false, null],
    [CARL, false, null],
  ])
  await giveRole(test.core, 'nobody', { Line: ['viewQueue', 'view', 'viewdiallogs'] })
  const asNobody = await test.core.as('nobody').call(Queue, { params })
  expect(asNobody.body.waiting.map(({ isFirst, campaign }) => [isFirst, campaign])).toEqual([
    ...[
      [true, null],
      [true, null],
      [false, null],
      [false, null],
    ],
  ])
  expect((await test.core.as('nobody').call(Incoming, { params })).body.firstCampaigns).toEqual([])
  test.giveUp(DORA)
  await test.until(async () => expect(await test.refusedOf(line.idLine)).toHaveLength(1))
  const why = async (as: 'admin' | 'nobody') => {
    const { body } = await test.core.as(as).call(operations.DialModuleLines.RefusedCalls, { params, query: {} })
    return body.items[0]?.trail.find(({ text }) => text.includes('as a contact'))?.campaign
  }
  expect([await why('admin'), await why('nobody')]).toEqual([winter, null])
  const { rowVersion } = (await admin().call(Incoming, { params })).body
  const body = { ...usualIncoming, queueCampaigns: [999_999], rowVersion }
  expect((await admin().call(UpdateIncoming, { params, body })).status).toBe(404)
  // Who sees only its conversations may choose it, too: it is offered.
  await giveRole(test.core, 'viewer', { Line: ['view', 'edit'], Campaign: ['viewdiallogs'] })
  const offered = await test.core.as('viewer').call(operations.Lookups.Campaigns, { query: {} })
  expect(offered.body.map(({ id }) => id)).toContain(idCampaign)
  const spare = await test.makeQueue()
  const { body: before } = await admin().call(Incoming, { params: spare.params })
  const chosen = { ...usualIncoming, queueCampaigns: [idCampaign], rowVersion: before.rowVersion }
  const saved = await test.core.as('viewer').call(UpdateIncoming, { params: spare.params, body: chosen })
  expect([saved.status, saved.body.firstCampaigns]).toEqual([200, [{ id: idCampaign, name: 'Winter' }]])
  for (const from of [BEN, CARL, EVA]) test.giveUp(from)
  one.talking.get(ANNA)?.end()
  await test.until(async () => expect((await test.queueOf(line.idLine)).waiting).toEqual([]))
})
