import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyCampaign } from '../../test/campaigns.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { Campaigns, CallScripts } = operations
const { PLANNED, IN_PROGRESS, STOPPED, FINISHED, DENIED, EXPIRED } = processState.of
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const flowOf = ({ flows: [flow] }: { flows: readonly { id: number; name: string }[] }) => {
  if (!flow) throw new Error('The campaign has no flow')
  return flow
}
const become = (idCampaign: number, status: number) =>
  core.owner.query('UPDATE campaign SET status = $2 WHERE id_campaign = $1', [idCampaign, status])

test('a flow can be deleted once no campaign can call with it; those that are over keep its name', async () => {
  const campaign = await readyCampaign(core, 2, 'Over soon')
  const { idCampaign } = campaign
  const { id: idCallScript, name } = flowOf(campaign)
  const params = { idCampaign }
  for (const status of [PLANNED, IN_PROGRESS, STOPPED]) {
    await become(idCampaign, status)
    const refused = await admin().call(CallScripts.Remove, { params: { idCallScript } })
    expect([status, refused.status, refused.body]).toMatchObject([status, 409, { code: 'callScript.inUse' }])
    expect(refused.text).toContain('Over soon')
  }
  for (const status of [DENIED, EXPIRED, FINISHED]) {
    await become(idCampaign, status)
    const { body } = await admin().call(CallScripts.Basic, { params: { idCallScript } })
    expect(body.usage.campaigns).toEqual([])
  }
  expect(await admin().call(CallScripts.Remove, { params: { idCallScript } })).toMatchObject({ status: 204 })

  const gone = { id: idCallScript, name, isGone: true }
  const shown = await admin().call(Campaigns.Basic, { params })
  expect(shown.body).toMatchObject({ flows: [gone], setup: { flows: [{ idCallScript }] } })
  const { items } = (await admin().call(Campaigns.List, { query: {} })).body
  expect(items.find((row) => row.idCampaign === idCampaign)).toMatchObject({ flows: [gone] })
  const overview = await admin().call(Campaigns.Overview, { params })
  expect(overview.body.flows).toMatchObject([{ flow: gone, version: null, share: 100 }])

  // A copy asks for another flow before it starts, and can be edited until then.
  const body = { name: 'Again', idFolder: null, states: [] }
  const copy = await admin().call(Campaigns.Copy, { params, body })
  expect(copy).toMatchObject({ status: 200, body: { flows: [gone] } })
  const again = { idCampaign: copy.body.idCampaign }
  const found = await admin().call(Campaigns.Validation, { params: again })
  expect(found.body.findings).toContainEqual(expect.objectContaining({ code: 'flow.gone', level: 'error' }))
  const { setup, rowVersion } = copy.body
  const saved = await admin().call(Campaigns.UpdateConfigure, {
    params: again,
    body: { ...setup, maxConcurrent: 3, rowVersion },
  })
  expect(saved).toMatchObject({ status: 200, body: { flows: [gone], setup: { maxConcurrent: 3 } } })
})

test('a campaign that appears while its flow is being deleted keeps the flow', async () => {
  const campaign = await readyCampaign(core, 2, 'Late')
  // What the core asks before it deletes is not all that holds: so does the database.
  const deleted = core.owner.query('DELETE FROM call_script WHERE id_call_script = $1', [flowOf(campaign).id])
  await expect(deleted).rejects.toThrow('campaign_flow_script_fkey')
})
