import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { CampaignRuleDraft, RuleAction, RuleCondition } from '@parley/contract/campaigns/rule.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addContacts, readyCampaign } from '../../test/campaigns.ts'
import { removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import type { PersonName } from '../../test/people.ts'
import { tendCampaigns } from './calendar.ts'

const { Campaigns, Audit, Folders, Home } = operations
const [STOPPED, IN_PROGRESS, FINISHED] = [7, 8, 9] as const
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
beforeEach(async () => {
  await removeCampaigns(core)
})
afterAll(() => core.close())

const tend = () =>
  tendCampaigns({ db: core.db, contexts: core.contexts, clock: core.clock, log: pino({ level: 'silent' }) })
const read = async ({ idCampaign }: Pick<Campaign, 'idCampaign'>) =>
  (await core.as('admin').call(Campaigns.Basic, { params: { idCampaign } })).body
const events = async ({ idCampaign }: Campaign) =>
  (await core.as('admin').call(Campaigns.Overview, { params: { idCampaign } })).body.events
    .filter(({ kind }) => kind === 'rule')
    .map(({ text }) => text)
const set = ({ idCampaign }: Campaign, values: string) =>
  core.owner.query(`UPDATE campaign SET ${values} WHERE id_campaign = $1`, [idCampaign])

/** A campaign in progress with ten contacts, of which so many are done. */
async function running(name: string, done = 0, state = 'UNREACHED'): Promise<Campaign> {
  const campaign = await readyCampaign(core, 2, name)
  const phones = Array.from({ length: 8 }, (_, at) => ({ phone: `+42060500000${at}` }))
  await addContacts(core, [2, campaign.idCampaign], phones)
  await finish(campaign, done, state)
  await set(campaign, `status = ${IN_PROGRESS}, started_at = now()`)
  return campaign
}
const finish = ({ idCampaign }: Campaign, contacts: number, state = 'UNREACHED') =>
  core.owner.query(
    `UPDATE campaign_contact SET state = $3 WHERE id_contact IN (
       SELECT id_contact FROM campaign_contact WHERE id_campaign = $1 AND state = 'NEW' ORDER BY id_contact LIMIT $2)`,
    [idCampaign, contacts, state],
  )
async function save(campaign: Campaign, rules: readonly CampaignRuleDraft[], as: PersonName = 'admin') {
  const { idCampaign } = campaign
  const { rowVersion } = await read(campaign)
  return await core
    .as(as)
    .call(Campaigns.UpdateRules, { params: { idCampaign }, body: { rules: [...rules], rowVersion } })
}
async function keep(campaign: Campaign, ...rules: readonly CampaignRuleDraft[]) {
  const { status, body, text } = await save(campaign, rules)
  expect(status, text).toBe(200)
  return body
}
const done = (percent: number): RuleCondition => ({ kind: 'done', percent })
const priority = (to: number, idCampaign: number | null = null): RuleAction => ({
  ...{ kind: 'priority', idCampaign, priority: to },
})

test('a rule fires when its condition holds and not before, once, and says what it did', async () => {
  const campaign = await running('Spring', 7)
  const saved = await keep(campaign, { condition: done(80), action: priority(8) })
  expect(saved.rules).toEqual([
    { condition: done(80), action: priority(8), target: null, firedAt: null, outcome: null },
  ])
  await tend()
  expect(await read(campaign)).toMatchObject({ priority: 5, rules: [{ firedAt: null }] })
  await finish(campaign, 1)
  await tend()
  expect(await read(campaign)).toMatchObject({
    priority: 8,
    rules: [{ firedAt: '2026-11-20T10:00:00Z', outcome: 'Priority 5 → 8.' }],
  })
  const told = ['When 80 % of the contacts are done, set the priority to 8. Priority 5 → 8.']
  expect(await events(campaign)).toEqual(told)
  await set(campaign, 'priority = 2')
  await tend()
  expect(await read(campaign)).toMatchObject({ priority: 2 })
  expect(await events(campaign)).toEqual(told)
  const { items } = (await core.as('admin').call(Audit.Audit, { query: { entityKind: 'Campaign' } })).body
  expect(items.slice(0, 2)).toMatchObject([
    { actor: { name: 'Parley' }, entity: { name: 'Spring' } },
    { actor: { name: 'Parley' }, entity: { name: 'Spring' } },
  ])
})

test('two processes that look at once fire it once', async () => {
  const [campaign, other] = [await running('Spring', 10), await running('Summer', 0)]
  await set(campaign, 'always_on = true')
  await keep(campaign, { condition: done(50), action: priority(8, other.idCampaign) })
  await keep(other, { condition: done(1), action: priority(7, campaign.idCampaign) })
  await finish(other, 1)
  await Promise.all(Array.from({ length: 6 }, tend))
  const named = (own: string, to: number, than: string) =>
    `When ${own} % of the contacts are done, set the priority of “${than}” to ${to}. Priority 5 → ${to}.`
  const byOther = (to: number, than: string) => `Priority 5 → ${to}, set by a rule of “${than}”`
  expect((await events(campaign)).sort()).toEqual([byOther(7, 'Summer'), named('50', 8, 'Summer')].sort())
  expect((await events(other)).sort()).toEqual([byOther(8, 'Spring'), named('1', 7, 'Spring')].sort())
  expect([(await read(campaign)).priority, (await read(other)).priority]).toEqual([7, 8])
})

test('a number of successes stops the campaign; a stopped one fires nothing', async () => {
  const [campaign, stopped] = [await running('Spring', 3, 'DONE_SUCCESS'), await running('Summer', 3, 'DONE_SUCCESS')]
  for (const each of [campaign, stopped])
    await keep(each, { condition: { kind: 'successes', count: 3 }, action: { kind: 'stop' } })
  await set(stopped, `status = ${STOPPED}`)
  await tend()
  expect(await read(campaign)).toMatchObject({
    status: STOPPED,
    comment: 'Rule: When there are 3 successes, stop this campaign.',
    rules: [{ outcome: 'The campaign was stopped.' }],
  })
  expect(await read(stopped)).toMatchObject({ rules: [{ firedAt: null }] })
  await set(campaign, `status = ${IN_PROGRESS}`)
  await tend()
  expect(await read(campaign)).toMatchObject({ status: IN_PROGRESS })
})

test('the cost is reached to the last digit, and the owner hears of it', async () => {
  const campaign = await running('Spring')
  await keep(campaign, { condition: { kind: 'cost', amount: '12.5' }, action: { kind: 'notify' } })
  await set(campaign, 'spent = 12.499999')
  await tend()
  expect(await events(campaign)).toEqual([])
  await set(campaign, 'spent = 12.5')
  await tend()
  expect(await events(campaign)).toEqual([
    'When the cost reaches 12.5 EUR, notify the owner. admin Tester was notified.',
  ])
  const { body } = await core.as('admin').call(Home.Notices)
  expect(body[0]).toMatchObject({ title: 'Spring: a rule fired', path: `/campaigns/detail/${campaign.idCampaign}` })
})

test('the answer rate counts the newest attempts whose result is known, and not too few of them', async () => {
  const campaign = await running('Spring')
  const call = (number: number, result: string | null, minutes: number) =>
    core.owner.query(
      `INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, started_at, ended_at, result)
       SELECT min(id_contact), $2::int, 2, $1::bigint, gen_random_uuid(), '+420605111222', '2026-11-20T09:00:00Z'::timestamptz + make_interval(mins => $4),
         CASE WHEN $3::text IS NULL THEN NULL ELSE now() END, $3 FROM campaign_contact WHERE id_campaign = $1`,
      [campaign.idCampaign, number, result, minutes],
    )
  await keep(campaign, {
    condition: { kind: 'answerRate', below: 50, attempts: 4, minimum: 3 },
    action: priority(1),
  })
  // Older than the last four, so that they do not count.
  for (const number of [1, 2, 3, 4]) await call(number, 'noAnswer', -60 + number)
  for (const number of [5, 6]) await call(number, 'answered', number)
  for (const number of [7, 8]) await call(number, 'busy', number)
  await call(9, 'unknown', 9)
  await call(10, null, 10)
  await tend()
  expect(await read(campaign)).toMatchObject({ priority: 5 })
  await call(11, 'noAnswer', 11)
  await tend()
  expect(await read(campaign)).toMatchObject({ priority: 1 })
  const few = await running('Few')
  await keep(few, { condition: { kind: 'answerRate', below: 50, attempts: 4, minimum: 3 }, action: priority(1) })
  await core.owner.query('UPDATE campaign_attempt SET id_campaign = $1 WHERE number IN (1, 2)', [few.idCampaign])
  await tend()
  expect(await read(few)).toMatchObject({ priority: 5 })
  await core.owner.query('UPDATE campaign_attempt SET id_campaign = $1 WHERE number = 3', [few.idCampaign])
  await tend()
  expect(await read(few)).toMatchObject({ priority: 1 })
})

test('what is reached before it is saved fires at the next look; only what is edited or armed fires again', async () => {
  const campaign = await running('Spring', 5)
  const [one, other] = [
    { condition: done(40), action: priority(8) },
    { condition: done(30), action: priority(6) },
  ]
  await keep(campaign, one, other)
  await tend()
  expect((await events(campaign)).length).toBe(2)
  expect((await keep(campaign, other, one)).rules.every(({ firedAt }) => firedAt !== null)).toBe(true)
  const edited = await keep(campaign, { ...one, condition: done(50) }, { ...other, armsAgain: true })
  expect(edited.rules.map(({ firedAt }) => firedAt)).toEqual([null, null])
  await tend()
  expect((await events(campaign)).length).toBe(4)
  expect((await keep(campaign)).rules).toEqual([])
})

test('what waits for the last contact fires before the campaign finishes by itself', async () => {
  const [campaign, other] = [await running('Spring', 9), await running('Summer')]
  await keep(campaign, { condition: done(100), action: priority(9, other.idCampaign) })
  await tend()
  // As if the last contact was done between the look at the rules and the one at the calendar.
  await core.owner.query(
    `CREATE FUNCTION app.skip_rules() RETURNS void LANGUAGE sql AS 'SELECT'; ALTER FUNCTION app.armed_rules() RENAME TO kept_rules;
     CREATE FUNCTION app.armed_rules() RETURNS SETOF campaign_rule LANGUAGE sql AS 'SELECT * FROM campaign_rule WHERE false'`,
  )
  await finish(campaign, 1)
  await tend()
  expect(await read(campaign)).toMatchObject({ status: IN_PROGRESS })
  await core.owner.query(
    'DROP FUNCTION app.armed_rules(); ALTER FUNCTION app.kept_rules() RENAME TO armed_rules; DROP FUNCTION app.skip_rules()',
  )
  await tend()
  expect(await read(other)).toMatchObject({ priority: 9 })
  expect(await read(campaign)).toMatchObject({ status: FINISHED })
})

test('a campaign that was deleted meanwhile is left out, and the rule says so', async () => {
  const [campaign, other] = [await running('Spring', 10), await readyCampaign(core, 2, 'Summer')]
  await set(campaign, 'always_on = true')
  const params = { idCampaign: other.idCampaign }
  const saved = await keep(campaign, { condition: done(50), action: priority(9, other.idCampaign) })
  expect(saved.rules[0]?.target).toEqual({ id: other.idCampaign, name: 'Summer' })
  expect((await core.as('admin').call(Campaigns.Remove, { params })).status).toBeLessThan(300)
  expect((await read(campaign)).rules[0]?.target).toBeNull()
  const { findings } = (
    await core.as('admin').call(Campaigns.Validation, { params: { idCampaign: campaign.idCampaign } })
  ).body
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'rule.idle', message: 'Rule 1 can’t work: The campaign it acts on was deleted.' }),
  )
  await tend()
  await tend()
  expect(await events(campaign)).toEqual([
    'When 50 % of the contacts are done, set the priority of a deleted campaign to 9. Nothing was done: the campaign was deleted.',
  ])
})

test('what can never be true is refused with its reason', async () => {
  const campaign = await running('Spring')
  await set(campaign, 'budget = 100')
  const refusedFor = async (condition: RuleCondition, action: RuleAction = { kind: 'stop' }) =>
    await save(campaign, [
      { condition: done(1), action },
      { condition, action },
    ])
  const rate: RuleCondition = { kind: 'answerRate', below: 5, attempts: 10, minimum: 11 }
  expect(await refusedFor(rate)).toMatchObject({ status: 422, body: { code: 'campaign.rule' } })
  expect((await refusedFor(rate)).text).toContain('Rule 2 can’t work: Of the last 10 attempts there are never 11.')
  const late = await refusedFor({ kind: 'cost', amount: '100.01' })
  expect(late.text).toContain('The budget of 100 EUR is used up before the cost reaches 100.01 EUR.')
  expect((await refusedFor({ kind: 'cost', amount: '100' })).status).toBe(200)
  await set(campaign, 'id_owner = NULL')
  expect((await refusedFor(done(50), { kind: 'notify' })).text).toContain('The campaign has no owner to notify.')
  expect((await refusedFor(done(101))).status).toBe(400)
  await set(campaign, `status = ${FINISHED}`)
  expect(await refusedFor(done(5))).toMatchObject({ status: 409, body: { code: 'campaign.notOpen' } })
})

test('whoever has it act on another campaign must be allowed to change that one; what is kept is not asked again', async () => {
  const folder = async (name: string) =>
    (await core.as('admin').call(Folders.Create, { body: { name, kind: 'campaign', idParent: null } })).body.idFolder
  const [own, foreign] = [await folder('Own'), await folder('Foreign')]
  const [campaign, mine, theirs] = [await running('Spring', 10), await running('Mine'), await running('Theirs')]
  for (const each of [campaign, mine]) await set(each, `id_folder = ${own}, always_on = true`)
  await set(theirs, `id_folder = ${foreign}`)
  await giveRole(core, 'viewer', { Campaign: [`view:${own}`, `edit:${own}`, `view:${foreign}`] })
  const rule = (idCampaign: number) => ({ condition: done(50), action: priority(9, idCampaign) })
  expect((await save(campaign, [rule(theirs.idCampaign)], 'viewer')).status).toBe(403)
  expect((await save(campaign, [rule(mine.idCampaign)], 'viewer')).status).toBe(200)
  await keep(campaign, rule(theirs.idCampaign))
  const kept = await save(campaign, [rule(theirs.idCampaign), rule(mine.idCampaign)], 'viewer')
  expect(kept.status, kept.text).toBe(200)
  expect((await save(campaign, [{ ...rule(theirs.idCampaign), armsAgain: true }], 'viewer')).status).toBe(403)
  await giveRole(core, 'designer', { Campaign: ['view'] })
  expect((await save(campaign, [], 'designer')).status).toBe(403)
})

test('campaigns of other tenants are neither acted on nor seen', async () => {
  const campaign = await running('Spring', 10)
  await set(campaign, 'always_on = true')
  const { idCampaign, rowVersion } = await readyCampaign(core, 2, 'Foreign')
  await keep(campaign, { condition: done(50), action: priority(9, idCampaign) })
  await core.owner.query('DELETE FROM campaign_line WHERE id_campaign = $1', [idCampaign])
  await core.owner.query('DELETE FROM campaign_flow WHERE id_campaign = $1', [idCampaign])
  await core.owner.query('DELETE FROM campaign_contact WHERE id_campaign = $1', [idCampaign])
  await core.owner.query('UPDATE campaign SET id_tenant = 3 WHERE id_campaign = $1', [idCampaign])
  expect((await read(campaign)).rules[0]?.target).toBeNull()
  const again = await save(campaign, [{ condition: done(60), action: priority(9, idCampaign) }])
  expect(again).toMatchObject({ status: 422, body: { code: 'campaign.unknown' } })
  const params = { idCampaign: campaign.idCampaign }
  const far = await core.as('other').call(Campaigns.UpdateRules, { params, body: { rules: [], rowVersion } })
  expect(far.status).toBe(404)
  await tend()
  const { rows } = await core.owner.query('SELECT priority FROM campaign WHERE id_campaign = $1', [idCampaign])
  expect(rows).toEqual([{ priority: 5 }])
})

test('rules are undone, and go along with a copy as far as its author may', async () => {
  const [campaign, other] = [await running('Spring', 5), await running('Summer')]
  const rules = [
    { condition: done(40), action: priority(8) },
    { condition: done(90), action: priority(2, other.idCampaign) },
  ]
  await keep(campaign, ...rules)
  await tend()
  const params = { idCampaign: campaign.idCampaign }
  const body = { name: 'Next', idFolder: null, states: [] }
  const copy = await core.as('admin').call(Campaigns.Copy, { params, body })
  expect(copy.body.rules, copy.text).toMatchObject(rules.map((rule) => ({ ...rule, firedAt: null })))
  const folder = await core
    .as('admin')
    .call(Folders.Create, { body: { name: 'Limited', kind: 'campaign', idParent: null } })
  const { idFolder } = folder.body
  await set(campaign, `id_folder = ${idFolder}`)
  await giveRole(core, 'viewer', {
    Campaign: [`view:${idFolder}`, `create:${idFolder}`, `edit:${idFolder}`],
  })
  const limited = await core.as('viewer').call(Campaigns.Copy, { params, body: { ...body, idFolder } })
  expect(limited.body.rules, limited.text).toMatchObject([rules[0] as object])
  expect(await events(limited.body)).toEqual([
    'Rule not copied, you can’t change the campaign it acts on: When 90 % of the contacts are done, set the priority of “Summer” to 2.',
  ])
  await keep(campaign)
  const { items } = (await core.as('admin').call(Audit.Audit, { query: { entityKind: 'Campaign' } })).body
  const undone = await core.as('admin').call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  expect((await read(campaign)).rules).toMatchObject(rules)
})
