import { operations } from '@parley/contract/operations.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { writeWave } from '@parley/speech'
import { newSchedule, newSetup } from '../../src/campaigns/campaign.defaults.ts'
import { makeFlow } from '../conversations.ts'
import type { TestCore } from '../core.ts'
import { snapshotOf } from '../invoices.ts'
import { flowOf } from '../orderFlow.ts'
import { PARTNER, type PersonName, people } from '../people.ts'
import { newest, plantedInvoice, plantedList, plantedPrices, plantedProviderPrice, plantedTerms } from './planted.ts'
import type { Input } from './request.ts'
import { botWrites } from './writeBots.ts'
import { commentWrites } from './writeComments.ts'
import { flowTestWrites, rolloutWrites } from './writeFlowTests.ts'
import { instanceWrites } from './writeInstances.ts'
import { knowledgeWrites } from './writeKnowledge.ts'
import { lineWrites } from './writeLines.ts'
import { packageWrites } from './writePackages.ts'

/** What an operation needs beside a valid request, so that it does something. */
export interface Prepared extends Input {
  readonly as?: PersonName
  /** Brings about what the operation is for. */
  readonly sql?: string
}

const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
const noLimits = { concurrentCalls: null, callsPerMinute: null, runningCampaigns: null, storageBytes: null }
const someone = { kind: 'email', value: 'nobody.at.all@example.test' }
const file = Buffer.from('username,firstname,lastname,email\nnew.one,New,One,new@example.test').toString('base64')

const suppressionFile = {
  body: {
    content: Buffer.from('phone\n+420605111777').toString('base64'),
    scope: 'tenant',
    idCampaign: null,
    reason: '',
  },
}

/** What the tone of the tests speaks. */
const spoken = { text: 'Hello', format: 'text', language: 'en-GB', engine: null, voice: null }
const recording = Buffer.from(writeWave({ sampleRate: 8_000, samples: new Float32Array(800) })).toString('base64')

/** A task of robots that one of them has. */
const HELD = 'b0a1c2d3-0000-4000-8000-000000000001'

/** A draft of the flow's newest version, whose first step has another label. */
const draftOf = (idCallScript: unknown) => `
  INSERT INTO call_script_draft (id_call_script, id_tenant, version, document, sha256, base_sha256, nodes, errors, saved_at)
  SELECT id_call_script, id_tenant, version, jsonb_set(document, '{nodes,0,label}', to_jsonb('Label ' || clock_timestamp())), 'x', 'y', 1, 0, now()
  FROM call_script JOIN call_script_history USING (id_call_script, id_tenant, version) WHERE id_call_script = ${idCallScript}
  ON CONFLICT (id_call_script) DO UPDATE SET version = excluded.version, document = excluded.document, row_version = 1`

/** Categories of a dataset that a model can tell apart. */
const twoCategories = (idDataset: unknown, name: string) => `
  WITH made AS (
    INSERT INTO nlp_category (id_tenant, id_dataset, name, since_version, created_at, updated_at)
    SELECT 2, ${idDataset}, '${name} ' || n, 0, now(), now() FROM generate_series(1, 2) AS n RETURNING id_category, name)
  INSERT INTO nlp_utterance (id_tenant, id_dataset, id_category, text, key, split, source, since_version, created_at, updated_at)
  SELECT 2, ${idDataset}, id_category, name, name, 'train', 'typed', 0, now(), now() FROM made`

const flowThatHears = (grammar: string) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    {
      id: 'ask',
      type: 'listen',
      reactions: [{ name: 'heard', recognise: [{ kind: 'grammar', grammar }] }],
      outlets: { heard: 'end', noMatch: 'end', noInput: 'end' },
    },
    { id: 'end', type: 'end' },
  ])

const grammarOfOperator = async (core: TestCore) => {
  const definition = { kind: 'phrases' as const, phrases: [{ phrase: 'yes' }], match: 'contains' as const }
  const made = await core
    .as('operator')
    .call(operations.Grammars.Create, { body: { name: 'To be offered', language: null, definition, tests: [] } })
  return made.body.guid
}

const flowOfCampaign = (core: TestCore) => newest(core, 'SELECT min(id_call_script) AS id FROM campaign_flow')

const importIn = ({ idContactImport }: Known, state: string) =>
  `UPDATE contact_import SET state = '${state}' WHERE id_contact_import = ${idContactImport}`

/** Nobody works on billing months, and this one is closed. */
const NO_RUN = 'UPDATE economy_run SET is_done = true'
const closedMonth = (month: string) => ({
  params: { month },
  sql: `${NO_RUN}; INSERT INTO billing_month (id_tenant, month, state, currency, timezone) VALUES (2, '${month}', 'CLOSED', 'EUR', 'UTC')
    ON CONFLICT (id_tenant, month) DO NOTHING`,
})

/** Parts of requests that a schema alone does not tell. */
export const preparedFor: Readonly<Record<string, (core: TestCore, known: Known) => Prepared | Promise<Prepared>>> = {
  'Audit.Undo': async (core) => ({
    params: {
      idAuditEvent: await newest(
        core,
        `SELECT max(id_audit_event) AS id FROM audit_event WHERE entity_kind = 'Role' AND kind = 3 AND after ? 'name'`,
      ),
    },
  }),
  'CallManagement.TryRequest': () => ({
    // Nobody listens there, which is an answer too.
    body: { node: { id: 'ask', type: 'request', url: 'http://127.0.0.1:9/' }, variables: [], values: {} },
  }),
  'CallScripts.MergeTag': async (core, { idTag }) => ({
    params: {
      idTag: await newest(
        core,
        "INSERT INTO tag (id_tenant, name, tone) VALUES (2, 'Spare', 1) RETURNING id_tag AS id",
      ),
    },
    body: { idTarget: idTag, rowVersion: 1 },
  }),
  ...botWrites,
  ...commentWrites,
  ...packageWrites,
  ...flowTestWrites,
  ...rolloutWrites,
  'CallScripts.DiscardDraft': (_, { idCallScript }) => ({ sql: draftOf(idCallScript) }),
  'CallScripts.KeepDraft': (_, { idCallScript }) => ({ sql: draftOf(idCallScript) }),
  'CallScripts.PublishDraft': (_, { idCallScript }) => ({ sql: draftOf(idCallScript) }),
  'CallScripts.Publish': () => ({ body: { version: 2 } }),
  // A grammar, since any other grammar can take its place.
  'CallScripts.ReplaceUses': async (core, { idGrammar }) => {
    const { rows } = await core.owner.query<{ guid: string }>('SELECT guid FROM grammar WHERE id_grammar = $1', [
      idGrammar,
    ])
    const target = rows[0]?.guid
    const definition = { kind: 'phrases' as const, phrases: [{ phrase: 'yes' }], match: 'contains' as const }
    const made = await core
      .as('admin')
      .call(operations.Grammars.Create, { body: { name: 'In its place', language: null, definition, tests: [] } })
    const { idCallScript } = await makeFlow(core, 2, flowThatHears(String(target)))
    const { rowVersion } = (await core.as('admin').call(operations.CallScripts.Basic, { params: { idCallScript } }))
      .body
    return {
      body: { kind: 'grammar', target, by: made.body.guid, flows: [{ idCallScript, rowVersion }], publish: false },
    }
  },
  'Campaigns.AddContacts': () => ({ body: { contacts: [{ data: { phone: '+420605111777' } }] } }),
  'Campaigns.AddContactEvents': (_, { idContact }) => ({
    body: { events: [{ event: 'E-1', key: 'told', kind: 'leaveOut' }] },
    sql: `UPDATE campaign_contact SET key = 'told', state = 'RETRY_WAIT' WHERE id_contact = ${idContact}`,
  }),
  'Campaigns.ChangeNumber': (_, { idContact }) => ({
    body: { label: 'phone', isOpen: true },
    sql: `UPDATE campaign_contact SET numbers = jsonb_set(numbers, '{0,closed}', '"person"') WHERE id_contact = ${idContact}`,
  }),
  // Not one that is called anyway, since a number of it was opened.
  'Campaigns.ChangeContacts': (_, { idContact }) => ({
    sql: `UPDATE campaign_contact SET state = 'UNREACHED' WHERE id_contact = ${idContact}`,
  }),
  'Campaigns.ApplyImport': (_, known) => ({ sql: importIn(known, 'preview') }),
  'Campaigns.PreviewSuppressionFile': () => suppressionFile,
  'KnowledgeBase.ReadGolden': () => ({
    body: { content: Buffer.from('Question,Expected\nHow much?,ten').toString('base64') },
  }),
  'Campaigns.AddSuppressionFile': () => suppressionFile,
  'Campaigns.AddSuppressions': () => ({ body: { identifiers: ['+420605111888'], scope: 'tenant', idCampaign: null } }),
  'Campaigns.ChangeStatus': () => ({ body: { status: 0 } }),
  'Campaigns.DropFollowUps': () => ({ sql: 'UPDATE campaign SET status = 9' }),
  'Campaigns.Copy': () => ({ body: { idFolder: null, states: ['UNREACHED'] } }),
  // Of the planted campaign’s flow: another one is deleted later, and must not be in use then.
  'Campaigns.Create': async (core, { idLine }) => ({
    body: { idFolder: null, idCallScript: await flowOfCampaign(core), idLines: [idLine] },
  }),
  'Campaigns.Prepare': () => ({
    sql: `UPDATE call_script SET published_version = 1 WHERE id_call_script IN (SELECT id_call_script FROM campaign_flow);
      UPDATE campaign_flow SET version_policy = 'pinned', version = NULL`,
  }),
  'Campaigns.CancelImport': (_, known) => ({
    sql: `${importIn(known, 'running')};
      WITH made AS (INSERT INTO task (id_tenant, name, description, job, payload, status, created)
        VALUES (2, 'Import', '', 'contactImport', '{}', 1, now()) RETURNING id)
      UPDATE contact_import SET id_task = made.id FROM made WHERE id_contact_import = ${known.idContactImport}`,
  }),
  'Campaigns.UndoImport': (_, known) => ({ sql: importIn(known, 'done') }),
  'Campaigns.UpdateImport': (_, known) => ({
    sql: importIn(known, 'preview'),
    body: { columns: { phone: 0, name: 1 } },
  }),
  'Campaigns.UploadPart': (_, known) => ({
    body: { content: Buffer.from(plantedList).toString('base64') },
    sql: `${importIn(known, 'uploading')}; UPDATE contact_import SET reading = '{}' WHERE id_contact_import = ${known.idContactImport}`,
  }),
  'Campaigns.UpdateBasic': () => ({ body: { idFolder: null, idOwner: null } }),
  'Campaigns.UpdateConfigure': async (core, { idLine }) => ({
    body: {
      ...newSetup(await flowOfCampaign(core), [Number(idLine)], 'en-GB'),
      maxConcurrent: 7,
    },
  }),
  'Campaigns.UpdateRules': () => ({
    body: {
      rules: [
        { condition: { kind: 'done', percent: 80 }, action: { kind: 'priority', idCampaign: null, priority: 8 } },
      ],
    },
  }),
  'Campaigns.UpdateSchedule': () => ({ body: newSchedule('Europe/Prague') }),
  'DemoCallGroups.AddCall': () => ({ body: { idLine: null } }),
  'DemoCallGroups.CreateGroup': () => ({ body: { language: 'en-GB' } }),
  'DemoCallGroups.OpenLink': (_, { idDemoCall }) => ({
    body: { secret: 'planted' },
    sql: `UPDATE demo_call SET link_hash = encode(sha256('planted'), 'hex') WHERE id_demo_call = ${idDemoCall}`,
  }),
  'DemoCallGroups.Update': () => ({ body: { language: 'en-GB', dailyLimit: 50 } }),
  'DemoCallGroups.UpdateCall': () => ({ body: { idLine: null } }),
  'Erasure.Erase': () => ({ body: { ...someone, confirmation: someone.value } }),
  'Erasure.Find': () => ({ body: someone }),
  'Folders.BulkMove': (_, { idCallScript }) => ({ body: { idFolder: null, folders: [], items: [idCallScript] } }),
  'Folders.Remove': () => ({ body: { moveContentTo: null } }),
  'Folders.Update': () => ({ body: { idParent: null } }),
  'Grammars.Create': () => ({ body: { language: null } }),
  'Grammars.UpdateBasic': () => ({ body: { language: null } }),
  'DialLogs.CreateSavedFilter': () => ({ body: { filters: { outcome: '11' } } }),
  'DialLogs.UpdateSavedFilter': () => ({ body: { filters: { outcome: '11' } } }),
  'Statistics.Subscribe': () => ({ body: { rhythm: 'monthly' } }),
  'Home.GeneralControl': () => ({ as: 'operator' }),
  ...instanceWrites,
  ...knowledgeWrites,
  ...lineWrites,
  'Tools.SpeakAudioAsset': () => ({ body: spoken }),
  'Tools.FlowPrompts': () => ({ query: { source: 'draft' } }),
  'Tools.SpeakFlowPrompts': () => ({ body: { source: 'draft', languages: ['en-GB'] } }),
  'Tools.PutFlowPrompts': () => ({ body: { sampleRate: 8_000 } }),
  'Tools.TtsGenerator': () => ({ body: spoken }),
  'Tools.UploadAudioAsset': () => ({ body: { language: 'en-GB', content: recording } }),
  'Languages.Create': () => ({ as: 'operator', body: { code: 'sv-SE' } }),
  'Languages.Remove': () => ({ as: 'operator' }),
  'Languages.UpdateBasic': () => ({ as: 'operator' }),
  'Home.UpdateConfiguration': () => ({ as: 'operator', body: { theme: '{"title":"Acme"}', lastUpdate: null } }),
  'Nlp.CreateDataset': () => ({ body: { language: 'en-GB' } }),
  'Nlp.UpdateDataset': () => ({ body: { language: 'en-GB' } }),
  // Those that other writes have made learn from it.
  'Nlp.RemoveDataset': (_, { idDataset }) => ({
    sql: `UPDATE nlp_model SET removed_at = now() WHERE id_dataset = ${idDataset}`,
  }),
  'Nlp.PreviewImport': () => ({
    body: { content: Buffer.from('Utterance,Category\nhello,greet\n').toString('base64') },
  }),
  'Nlp.UpdateUtterance': () => ({ body: { text: 'something else' } }),
  'Nlp.ApplyImport': () => ({ body: { onConflict: 'both', withSimilar: true, leaveOut: [] } }),
  'Nlp.PublishModel': (_, { idModel }) => ({
    body: { version: 1, rowVersion: 1, reason: 'The first version' },
    sql: `UPDATE nlp_model SET row_version = 1 WHERE id_model = ${idModel}`,
  }),
  'Nlp.Diagnose': (_, { idDataset }) => ({ sql: twoCategories(idDataset, 'To check') }),
  'Nlp.Train': (_, { idDataset }) => ({ sql: twoCategories(idDataset, 'To learn') }),
  'Nlp.MoveUtterances': async (core, { idDataset, idUtterance }) => ({
    body: {
      idUtterances: [idUtterance],
      idCategory: await newest(
        core,
        `INSERT INTO nlp_category (id_tenant, id_dataset, name, since_version, created_at, updated_at)
         VALUES (2, ${idDataset}, 'Beside', 0, now(), now()) RETURNING id_category AS id`,
      ),
    },
  }),
  'Nlp.RemoveUtterances': async (core, { idDataset, idCategory }) => ({
    body: {
      idUtterances: [
        await newest(
          core,
          `INSERT INTO nlp_utterance (id_tenant, id_dataset, id_category, text, key, split, source, since_version, created_at, updated_at)
           VALUES (2, ${idDataset}, ${idCategory}, 'Gone', 'gone', 'train', 'typed', 0, now(), now()) RETURNING id_utterance AS id`,
        ),
      ],
    },
  }),
  'Roles.AddMembers': () => ({ body: { idUsers: [idOf('both')] } }),
  'Roles.Remove': async (core) => ({
    query: { idReplacement: await newest(core, 'SELECT max(id_role) AS id FROM role') },
  }),
  'Rpa.Answer': () => ({
    body: { guid: HELD, lease: HELD },
    sql: `INSERT INTO rpa_task (guid, id_tenant, conversation, ask, queue, input, state, is_test, may_repeat, lease, lease_until, created_at, expires_at)
      VALUES ('${HELD}', 2, '${HELD}', 'q1', 'queue', '', 'taken', false, false, '${HELD}', '2100-01-01', now(), '2100-01-01')`,
  }),
  'Statistics.IssueInvoice': () => ({
    params: { month: '2018-01' },
    sql: `INSERT INTO billing_month (id_tenant, month, state, currency, timezone) VALUES (2, '2018-01', 'CLOSED', 'EUR', 'UTC');
      INSERT INTO adjustment (id_tenant, month, corrects, source, amount, reason, created_at)
        VALUES (2, '2018-01', '2018-01', 'manual', 5, 'Agreed', now())`,
  }),
  'Statistics.CreditInvoice': () => ({
    params: { month: '2017-12' },
    body: { number: '2018-000000' },
    sql: `INSERT INTO billing_month (id_tenant, month, state, currency, timezone) VALUES (2, '2017-12', 'CLOSED', 'EUR', 'UTC');
      INSERT INTO invoice (id_tenant, month, number, snapshot, created_at)
        VALUES (2, '2017-12', '2018-000000', '${JSON.stringify(snapshotOf([], { month: '2017-12', number: '2018-000000' }))}', now())`,
  }),
  'Statistics.CloseMonth': () => ({ params: { month: '2019-01' }, sql: NO_RUN }),
  'Statistics.ReopenMonth': () => closedMonth('2019-02'),
  'Statistics.LockMonth': () => closedMonth('2019-03'),
  'Statistics.RecalculateTenantEconomy': () => ({ sql: NO_RUN }),
  'Statistics.TryPrices': () => ({ body: { from: '2026-10', to: '2026-11', terms: null }, sql: NO_RUN }),
  'StoreGroups.Create': () => ({ as: 'operator' }),
  'StoreGroups.Update': () => ({ as: 'operator' }),
  'StoreGroups.Delete': () => ({ as: 'operator' }),
  'StoreGroups.ChangeVisibility': () => ({ as: 'operator', body: { idTenants: [2] } }),
  'StoreGroups.AddItem': async (core) => ({
    as: 'operator',
    body: { kind: 'grammar', reference: await grammarOfOperator(core) },
  }),
  'StoreGroups.UpdateItem': () => ({ as: 'operator' }),
  'StoreGroups.DeleteItem': async (core, { idStoreGroup }) => ({
    as: 'operator',
    query: {
      rowVersion: await newest(
        core,
        `SELECT row_version AS id FROM store_group WHERE id_store_group = ${idStoreGroup}`,
      ),
    },
  }),
  'StoreGroups.Take': () => ({ body: { idFolder: null, idComponentFolder: null } }),
  'StoreGroups.UpdateTaken': async (core, { idStoreTaken }) => ({
    body: {
      ...{ edition: 2, choices: {}, idFolder: null, idComponentFolder: null },
      ownRowVersion: await newest(
        core,
        `SELECT s.row_version AS id FROM call_script s JOIN store_taken t USING (guid) WHERE t.id_store_taken = ${idStoreTaken}`,
      ),
    },
  }),
  'Tasks.Remove': (_, { id }) => ({ sql: `UPDATE task SET status = 2 WHERE id = ${id}` }),
  'McpServers.Create': () => ({
    body: { name: 'Shop', url: 'https://shop.example/mcp', secretHeaders: 'X-Key: Sent4Secret-9Qx!' },
  }),
  'McpServers.Update': () => ({
    body: { name: 'Other shop', url: 'https://shop.example/mcp', secretHeaders: 'X-Key: Sent4Secret-9Qx!' },
  }),
  'TenantValues.CreateValue': () => ({ body: { valueName: 'created', value: 'a text' } }),
  'TenantValues.EditValue': () => ({ body: { value: 'another text' } }),
  'Tenants.Create': () => ({ as: 'operator', body: { idParent: null, administrator: null } }),
  'Statistics.CompareCosts': () => ({ body: { content: plantedInvoice } }),
  'Statistics.RemoveCostComparison': () => ({ sql: "UPDATE cost_comparison SET state = 'done'" }),
  'Statistics.CreateProviderPrice': () => ({ body: { ...plantedProviderPrice, unit: 'sms' } }),
  'Statistics.UpdateProviderPrice': () => ({ body: plantedProviderPrice }),
  'Tenants.CreateTariff': () => ({ body: { terms: plantedTerms } }),
  'Tenants.CreateTariffVersion': () => ({ body: { terms: { ...plantedTerms, validFrom: '2031-01-01' } } }),
  'Tenants.EndTariff': async (core) => {
    await core.owner.query("UPDATE line_tariff SET valid_to = '2032-01-31' WHERE valid_to IS NULL")
    return { body: { lastDay: '2032-01-31' } }
  },
  'Tenants.Reactivate': () => ({ as: 'operator', params: { idTenant: 3 } }),
  'Tenants.RemoveTariff': async (core) => ({
    params: { idTariff: await newest(core, 'SELECT max(id_tariff) AS id FROM tariff') },
  }),
  'Tenants.ResendNotification': async (core) => ({
    params: { idDelivery: await newest(core, 'SELECT max(id_delivery) AS id FROM notification_delivery') },
    sql: "UPDATE notification_delivery SET state = 'failed'",
  }),
  'Webhooks.Replay': () => ({ body: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' } }),
  'Tenants.UpdateBalance': () => ({ body: { isPrepaid: false, amount: '5' } }),
  'Tenants.UpdateBudget': () => ({ body: { amount: '5', warnAt: 80 } }),
  'Tenants.UpdateLinesTariff': (_, { idLine, idTariff }) => ({
    // Its tariff was set by itself before.
    sql: `UPDATE line SET tariff_row_version = 1 WHERE id_line = ${idLine}`,
    body: { lines: [{ idLine, rowVersion: 1 }], idTariff, validFrom: '2030-02-01' },
  }),
  'Tenants.Suspend': () => ({ as: 'operator', params: { idTenant: 3 } }),
  'Tenants.UpdateBasic': () => ({ body: { idParent: null, limits: noLimits } }),
  'Tenants.UpdateRetention': () => ({ body: { hold: null, rules: [{ part: 'audit', days: 730, action: 'delete' }] } }),
  'Users.BulkChange': (_, { idRole }) => ({ body: { action: 'giveRole', idUsers: [idOf('viewer')], idRole } }),
  'Users.DeclineAccess': async (core) => ({
    params: { idAccessRequest: await newest(core, 'SELECT max(id_access_request) AS id FROM access_request') },
  }),
  'Tenants.ApplyTariffImport': () => ({ body: { validFrom: '2032-01-01' } }),
  'Tenants.PreviewTariffImport': () => ({ body: { content: plantedPrices.toString('base64') } }),
  'Users.PreviewImport': () => ({ body: { content: file } }),
  'Users.RequestAccess': () => ({ as: 'designer', body: { permissions: ['Auditlog.view'] } }),
  'Users.LinkAccount': async (core) => ({ body: { token: await core.token({ iss: PARTNER, sub: 'linked' }) } }),
  'Users.UnlinkAccount': () => ({ params: { idUser: idOf('admin') }, query: { issuer: PARTNER } }),
  'Users.RevokeUserApiSecret': async (core) => ({
    params: {
      idUser: idOf('admin'),
      idApiSecret: await newest(core, 'SELECT max(id_api_secret) AS id FROM api_secret'),
    },
  }),
  'Users.UpdateUserRoles': (_, { idRole }) => ({ body: { idRoles: [idRole] } }),
}
