import { Readable } from 'node:stream'
import { operations } from '@parley/contract/operations.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { newFlowDocument } from '@parley/flow'
import { expect } from 'vitest'
import { guidAt } from '../../src/runtime/setup.ts'
import { startTask } from '../../src/tasks/task.service.ts'
import { rateNow } from '../billedCalls.ts'
import { makeConversation, makeLine, programOf, storeConversations } from '../conversations.ts'
import type { TestCore } from '../core.ts'
import { invoiceLineOf, snapshotOf } from '../invoices.ts'
import { startMcpServer } from '../mcpServer.ts'
import { plantModel } from '../models.ts'
import { orderFlow } from '../orderFlow.ts'
import { plantBesideFlow } from './plantBesideFlow.ts'
import { plantBots } from './plantBots.ts'
import { plantCallback } from './plantCallback.ts'
import { plantDataset } from './plantDataset.ts'
import { plantDesk } from './plantDesk.ts'
import {
  MARKER,
  plantedInvoice,
  plantedList,
  plantedPrices,
  plantedProviderPrice,
  plantedReceipt,
  plantedTerms,
  plantKnowledge,
} from './planted.ts'
import { plantMonitoring } from './plantMonitoring.ts'
import { plantPostcall } from './plantPostcall.ts'
import { plantStore } from './plantStore.ts'

declare module '../../src/kernel/job.ts' {
  interface Jobs {
    'test.planted': { readonly secret: string }
  }
}

/** One of everything in tenant 2, through the API where it makes such things; returns the ids by the names requests use. */
export async function plant(core: TestCore): Promise<{ known: Known; guids: readonly string[] }> {
  const { CallScripts, Folders, CallManagement, Users } = operations
  const admin = core.as('admin')
  const folder = await admin.call(Folders.Create, { body: { name: `${MARKER} folder`, kind: 'flow', idParent: null } })
  const { idFolder } = folder.body
  const document = JSON.parse(JSON.stringify(newFlowDocument('en-GB', `${MARKER} greeting`)))
  const flow = await admin.call(CallScripts.Create, {
    body: { name: `${MARKER} flow`, idFolder, type: 1, channel: 2, description: MARKER, document },
  })
  expect(flow.status, flow.text).toBe(200)
  const { idCallScript, guid: flowGuid, rowVersion } = flow.body
  const params = { idCallScript }
  const { idTag } = (await admin.call(CallScripts.CreateTag, { body: { name: `${MARKER} tag`, tone: 1 } })).body
  await admin.call(CallScripts.Tag, { params, body: { version: 1, tags: [idTag] } })
  await admin.call(CallScripts.Publish, { params, body: { version: 1, rowVersion } })
  const draft = JSON.parse(JSON.stringify(newFlowDocument('en-GB', `${MARKER} draft`)))
  const saved = await admin.call(CallScripts.UpdateDraft, {
    params,
    body: { document: draft, version: 1, rowVersion: 0 },
  })
  expect(saved.status, saved.text).toBe(200)
  const other = await admin.call(CallScripts.Create, {
    body: { name: `${MARKER} other flow`, idFolder, type: 1, channel: 2, document },
  })
  expect(other.status, other.text).toBe(200)
  const besideFlow = await plantBesideFlow(core, idCallScript)
  const secret = await admin.call(Users.CreateUserApiSecret, { body: { name: `${MARKER} secret`, expiresAt: null } })
  const person = await admin.call(Users.Invite, {
    body: {
      firstname: MARKER,
      lastname: 'Person',
      username: `${MARKER}.person`,
      email: 'person@example.test',
      idRoles: [],
    },
  })
  const file = Buffer.from(`username,firstname,lastname,email\n${MARKER}.import,${MARKER},Import,import@example.test`)
  const upload = await admin.call(Users.PreviewImport, {
    body: { fileName: `${MARKER}.csv`, content: file.toString('base64') },
  })
  expect([person.status, upload.status], person.text + upload.text).toEqual([200, 200])
  const test = await admin.call(CallManagement.TestCall, { body: { idCallScript, variables: { who: MARKER } } })
  expect([secret.status, test.status]).toEqual([200, 200])
  const task = await core.inTenant(2, (ctx) =>
    startTask(ctx, {
      name: `${MARKER} task`,
      description: MARKER,
      job: 'test.planted',
      payload: { secret: MARKER },
    }),
  )
  await core.owner.query('INSERT INTO task_log (id_task, id_tenant, at, message) VALUES ($1, 2, $2, $3)', [
    task.id,
    core.clock.now(),
    MARKER,
  ])
  const base = await admin.call(operations.KnowledgeBase.Create, {
    body: { name: `${MARKER} answers`, entries: [{ question: MARKER, answer: MARKER, language: null }] },
  })
  expect(base.status, base.text).toBe(200)
  const shop = await startMcpServer({ isJson: true, isStateless: true })
  const mcpServer = await admin.call(operations.McpServers.Create, {
    body: { name: `${MARKER} server`, url: `${shop.url}?${MARKER}`, secretHeaders: `X-Key: ${MARKER}` },
  })
  expect(mcpServer.status, mcpServer.text).toBe(200)
  const module = await admin.call(operations.DialModules.Create, {
    body: {
      ...{ name: `${MARKER} module`, description: MARKER, integration: 'SMS', region: null, mostCalls: 5 },
      ...{ enabled: true, isSimulated: true, secret: MARKER },
      settings: { integration: 'SMS', address: `https://sms.example.test/${MARKER}`, sender: 'Parley' },
    },
  })
  expect(module.status, module.text).toBe(200)
  const ofKnowledge = await plantKnowledge(core, base.body.idKnowledgeBase)
  const asset = await admin.call(operations.Tools.SpeakAudioAsset, {
    body: {
      ...{ name: `${MARKER} recording`, text: MARKER, format: 'text', language: 'en-GB', engine: null, voice: null },
      ...{ rate: 1, pitch: 1, gain: 0, sampleRate: 8_000 },
    },
  })
  expect(asset.status, asset.text).toBe(200)
  const role = await admin.call(operations.Roles.Create, {
    body: { name: `${MARKER} group`, permissions: { CallScript: ['view'] } },
  })
  expect(role.status, role.text).toBe(200)
  // Not by the call: it would tell `both`, whose bell is theirs whichever tenant they act for.
  const asked = await core.owner.query<{ id: string }>(
    `INSERT INTO access_request (id_tenant, id_user, permissions, is_one_enough, message, created_at)
     SELECT 2, id_user, '["CallScript.view"]', false, $1, $2 FROM app_user WHERE username = 'nobody' RETURNING id_access_request AS id`,
    [MARKER, core.clock.now()],
  )
  const group = await admin.call(operations.Tenants.CreateNotificationGroup, {
    params: { idTenant: 2 },
    body: {
      name: `${MARKER} notifications`,
      isEnabled: true,
      events: ['task.failed'],
      emails: ['group@example.test'],
      webhookUrl: null,
      idUsers: [],
      quiet: null,
    },
  })
  expect(group.status, group.text).toBe(200)
  const grammar = await admin.call(operations.Grammars.Create, {
    body: {
      name: `${MARKER} grammar`,
      language: null,
      definition: { kind: 'phrases', phrases: [{ phrase: MARKER }], match: 'contains' },
      tests: [],
    },
  })
  expect(grammar.status, grammar.text).toBe(200)
  const savedFilter = await admin.call(operations.DialLogs.CreateSavedFilter, {
    body: { name: `${MARKER} filter`, filters: { q: MARKER }, isShared: true },
  })
  expect(savedFilter.status, savedFilter.text).toBe(200)
  const mailed = await admin.call(operations.Statistics.Subscribe, { body: { rhythm: 'weekly', day: 1, hour: 8 } })
  expect(mailed.status, mailed.text).toBe(200)
  const languages = await admin.call(operations.Languages.List, { query: { search: 'nl-NL' } })
  expect(languages.status, languages.text).toBe(200)
  const tariff = await admin.call(operations.Tenants.CreateTariff, {
    params: { idTenant: 2 },
    body: { name: `${MARKER} tariff`, terms: plantedTerms },
  })
  const fee = await admin.call(operations.Tenants.CreateFee, {
    params: { idTenant: 2 },
    body: {
      category: 0,
      amount: '12.5',
      period: 'month',
      quantity: 1,
      validFrom: '2030-01-01',
      validTo: null,
      note: MARKER,
    },
  })
  expect([tariff.status, fee.status], tariff.text + fee.text).toEqual([200, 200])
  const priceList = await admin.call(operations.Statistics.CreateProviderPrice, {
    params: { idTenant: 2 },
    body: { ...plantedProviderPrice, note: MARKER },
  })
  expect(priceList.status, priceList.text).toBe(200)
  const prices = await admin.call(operations.Tenants.PreviewTariffImport, {
    params: { idTenant: 2, idTariff: tariff.body.idTariff },
    body: { fileName: `${MARKER}.csv`, content: plantedPrices.toString('base64') },
  })
  expect(prices.status, prices.text).toBe(200)
  const comparison = await admin.call(operations.Statistics.CompareCosts, {
    params: { idTenant: 2 },
    body: { provider: `${MARKER} provider`, unit: 'callsOut', fileName: `${MARKER}.csv`, content: plantedInvoice },
  })
  expect(comparison.status, comparison.text).toBe(200)
  const { size } = await core.services.files.put(
    `tenants/2/tasks/${task.id}/result`,
    Readable.from([Buffer.from(MARKER)]),
  )
  await core.owner.query(
    `UPDATE task SET result_key = $2, result_name = $3, result_type = 'text/plain', result_size = $4 WHERE id = $1`,
    [task.id, `tenants/2/tasks/${task.id}/result`, `${MARKER}.txt`, size],
  )
  const value = await admin.call(operations.TenantValues.CreateValue, {
    params: { idTenant: 2 },
    body: { valueName: `${MARKER}Value`, kind: 0, type: 'text', description: MARKER, value: MARKER },
  })
  expect(value.status, value.text).toBe(200)
  await admin.call(operations.TenantValues.GenerateKey, { params: { idTenant: 2 }, body: { overlapHours: 1 } })
  const line = await makeLine(core, 2, `${MARKER} line`)
  const campaign = await admin.call(operations.Campaigns.Create, {
    body: {
      ...{ name: `${MARKER} campaign`, idFolder: null, description: MARKER },
      ...{ idCallScript: other.body.idCallScript, idLines: [line.idLine] },
    },
  })
  expect(campaign.status, campaign.text).toBe(200)
  const demoGroup = await admin.call(operations.DemoCallGroups.CreateGroup, {
    body: { name: `${MARKER} demos`, language: 'en-GB', expires: null, dailyLimit: 50 },
  })
  expect(demoGroup.status, demoGroup.text).toBe(200)
  const { idDemoCallGroup } = demoGroup.body
  const demoCall = await admin.call(operations.DemoCallGroups.AddCall, {
    params: { idDemoCallGroup },
    body: { title: `${MARKER} demo`, idCallScript, idLine: line.idLine, variables: {}, note: MARKER },
  })
  expect(demoCall.status, demoCall.text).toBe(200)
  const planted = await core.owner.query<{ contact: string; suppression: string }>(
    `WITH contact AS (INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, name, zone, data, numbers, state, created_at)
         VALUES (2, $1, $2, '+420605111222', $2, 'UTC', jsonb_build_object('name', $2::text), '[{"label":"phone","phone":"+420605111222","zone":"UTC","tries":1,"results":{"busy":1},"lastResult":"busy","lastAt":null,"closed":null}]', 'UNREACHED', $3) RETURNING id_contact, id_campaign),
       rule AS (INSERT INTO campaign_rule (id_tenant, id_campaign, place, condition, action, fired_at, outcome)
         VALUES (2, $1, 0, '{"kind":"done","percent":80}', '{"kind":"stop"}', $3, $2)),
       event AS (INSERT INTO campaign_event (id_tenant, id_campaign, at, kind, text) VALUES (2, $1, $3, 'change', $2)),
       attempt AS (INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, started_at, ended_at, result, disposition)
         SELECT id_contact, 1, 2, id_campaign, $4, '+420605111222', $3, $3, 'busy', $2 FROM contact), followed AS (INSERT INTO campaign_follow_up (id_tenant, id_campaign, id_contact, key, channel, guid, phone, created_at, state, sent_at, recipient, body) SELECT 2, id_campaign, id_contact, gen_random_uuid(), 'sms', $4, '+420605111222', $3, 'sent', $3, '+420605111222', $2 FROM contact),
       list AS (INSERT INTO suppression (id_tenant, fingerprint, identifier, reason, created_at)
         VALUES (2, 'planted', '420605111999', $2, $3) RETURNING id_suppression)
     SELECT id_contact AS contact, id_suppression AS suppression FROM contact, list`,
    [campaign.body.idCampaign, MARKER, core.clock.now(), guidAt(core.clock.now())],
  )
  const compared = await admin.call(operations.Campaigns.Copy, {
    params: { idCampaign: campaign.body.idCampaign },
    body: { name: `${MARKER} compared`, idFolder: null, states: [] },
  })
  const list = Buffer.from(plantedList)
  const contactImport = await admin.call(operations.Campaigns.StartImport, {
    params: { idCampaign: campaign.body.idCampaign },
    body: { fileName: `${MARKER} contacts.csv`, bytes: list.length },
  })
  const { idContactImport } = contactImport.body
  const listed = await admin.call(operations.Campaigns.UploadPart, {
    params: { idCampaign: campaign.body.idCampaign, idContactImport, part: 0 },
    body: { content: list.toString('base64') },
  })
  expect(listed.body, listed.text).toMatchObject({ state: 'preview' })
  await core.owner.query(
    `INSERT INTO contact_import_row (id_contact_import, line, id_tenant, result, cells, problems) VALUES ($1, 2, 2, 'invalid', $2, $3)`,
    [idContactImport, JSON.stringify(['', MARKER]), JSON.stringify([{ field: 'phone', reason: MARKER }])],
  )
  const datasetIds = await plantDataset(core)
  const { idModel } = await plantModel(core, datasetIds.idDataset, MARKER)
  const storeIds = await plantStore(core)
  await plantInvoice(core)
  const program = programOf(orderFlow(`Hello ${MARKER}`))
  const { log, ...rest } = makeConversation(
    { idCallScript, guid: flowGuid, name: MARKER, version: 1 },
    program,
    core.clock.now().toISOString(),
    ['yes', MARKER, '3'],
    { line },
  )
  await storeConversations(core, 2, [{ ...rest, log: { ...log, callId: `${MARKER}-call`, disposition: MARKER } }])
  await core.owner.query('UPDATE dial_log SET id_campaign = $1 WHERE guid = $2', [campaign.body.idCampaign, log.guid])
  await core.owner.query(
    'INSERT INTO demo_run (guid, id_tenant, id_demo_call_group, id_demo_call, started_at) VALUES ($1, 2, $2, $3, $4)',
    [log.guid, idDemoCallGroup, demoCall.body.idDemoCall, core.clock.now()],
  )
  await rateNow(core)
  // One that is charged, and one that waits.
  await core.owner.query(
    `INSERT INTO unrated_call (id_tenant, guid, started_at, id_call_script, answered, talk_ms, problem)
     SELECT id_tenant, guid, started_at, id_call_script, answered, talk_ms, $2 FROM charge WHERE guid = $1`,
    [log.guid, MARKER],
  )
  const adjustment = await admin.call(operations.Statistics.CreateAdjustment, {
    params: { idTenant: 2 },
    body: { month: '2026-10', amount: '-12.5', reason: MARKER },
  })
  expect(adjustment.status, adjustment.text).toBe(200)
  const { idAdjustment } = adjustment.body
  await core.owner.query(
    `WITH corrected AS (INSERT INTO charge_correction (id_tenant, guid, id_adjustment, difference, prefix) VALUES (2, $1, $2, 0, $3)),
       found AS (INSERT INTO recharge (id_tenant, id_task, guid, before, amount, prefix) VALUES (2, $4, $1, 0, 1, $3))
     INSERT INTO economy_run (id_tenant, kind, id_task, started_at, tariff_name, error) SELECT 2, kind, $4, $5, $3, $3
     FROM unnest(ARRAY['close', 'recalculate', 'whatIf']) AS kind`,
    [log.guid, idAdjustment, MARKER, task.id, core.clock.now()],
  )
  const kept = await core.owner.query<{ run: string; erasure: string }>(
    `WITH run AS (INSERT INTO retention_run (id_tenant, id_task, is_nightly, started_at, parts) VALUES (2, $1, false, $2, '[]') RETURNING id_retention_run),
       held AS (INSERT INTO legal_hold (guid, id_tenant, reason, created_at) VALUES ($3, 2, $4, $2)),
       erased AS (INSERT INTO erasure (id_tenant, kind, hash, masked, mode, reason, created_at, created_name, receipt)
         VALUES (2, 'id', 'x', $4, 'erase', $4, $2, $4, $5) RETURNING id_erasure)
     SELECT id_retention_run AS run, id_erasure AS erasure FROM run, erased`,
    [task.id, core.clock.now(), log.guid, MARKER, JSON.stringify(plantedReceipt(core.clock.now().toISOString()))],
  )
  return {
    known: {
      idRetentionRun: Number(kept.rows[0]?.run),
      idErasure: Number(kept.rows[0]?.erasure),
      idCampaign: campaign.body.idCampaign,
      idOther: compared.body.idCampaign,
      idContact: Number(planted.rows[0]?.contact),
      idContactImport,
      part: 0,
      // All tenants need a permission of their own.
      scope: 'tenant',
      ...storeIds,
      ...datasetIds,
      idModel,
      idSuppression: Number(planted.rows[0]?.suppression),
      idTariff: tariff.body.idTariff,
      idTariffImport: prices.body.idTariffImport,
      idFee: fee.body.idFee,
      idCostComparison: comparison.body.idCostComparison,
      idProviderPrice: priceList.body.idProviderPrice,
      idAdjustment,
      valueName: value.body.valueName,
      country: 'CZ',
      idDemoCallGroup,
      idDemoCall: demoCall.body.idDemoCall,
      ...besideFlow,
      idSavedFilter: savedFilter.body.idSavedFilter,
      idStatisticSubscription: mailed.body.idStatisticSubscription,
      idGrammar: grammar.body.idGrammar,
      idAudioAsset: asset.body.idAudioAsset,
      audioAsset: asset.body.guid,
      idKnowledgeBase: base.body.idKnowledgeBase,
      idMcpServer: mcpServer.body.idMcpServer,
      idDialModule: module.body.idDialModule,
      ...ofKnowledge,
      idLanguage: languages.body.items.find(({ code }) => code === 'nl-NL')?.idLanguage,
      idFolder,
      idParent: idFolder,
      moveContentTo: idFolder,
      folders: idFolder,
      items: idCallScript,
      idCallScript,
      target: flowGuid,
      by: other.body.guid,
      use: `${flowGuid}@published`,
      version: 1,
      from: 1,
      to: 1,
      rowVersion: 1,
      idUser: person.body.user.id,
      idUserImport: upload.body.idUserImport,
      idTag,
      idAccessRequest: Number(asked.rows[0]?.id),
      idNotificationGroup: group.body.group.idNotificationGroup,
      idRole: role.body.idRole,
      tags: idTag,
      idApiSecret: secret.body.idApiSecret,
      id: task.id,
      idLine: line.idLine,
      idDialModuleLine: line.idLine,
      idTenant: 2,
      idModule: line.idModule,
      ...(await plantMonitoring(core, line.idLine)),
      ...(await plantBots(core)),
      idCallback: await plantCallback(core, line.idLine),
      ...(await plantPostcall(core, line.idLine, log.guid)),
      ...(await plantDesk(core, { ...line, idCallScript, target: flowGuid })),
      kind: 'flow',
      search: MARKER,
      callId: `${MARKER}-call`,
      guid: log.guid,
    },
    guids: [log.guid, test.body.guid, flowGuid],
  }
}

/** Billing details of the supplier and of tenant 2, and an invoice of the month that samples ask for. */
async function plantInvoice(core: TestCore) {
  await core.owner.query(
    `INSERT INTO billing_details (id_tenant, name, street, street2, city, postal_code, country, company_id, vat_id, email, iban, bic, vat, vat_rate,
       created_at, updated_at)
     SELECT id, CASE id WHEN 1 THEN 'Supplier' ELSE $1 END, 'Street 1', '', 'City', '1', 'CZ', '', 'CZ12345678', '', '', '', 'standard', 21, $2, $2
     FROM unnest('{1,2}'::bigint[]) AS id`,
    [MARKER, core.clock.now()],
  )
  await core.owner.query(
    `INSERT INTO invoice (id_tenant, month, number, snapshot, created_at) VALUES (2, '2026-10', '2026-000000', $1, $2)`,
    [JSON.stringify(snapshotOf([invoiceLineOf('1', { name: MARKER })])), core.clock.now()],
  )
  await core.owner.query(
    `WITH made AS (
       INSERT INTO invoice (id_tenant, month, number, snapshot, created_at) VALUES (2, '2016-01', '2016-000000', $1, $2) RETURNING id_invoice)
     INSERT INTO credit_note (id_tenant, id_invoice, number, issued_on, reason, created_at) SELECT 2, id_invoice, '2016-000001', $2, $3, $2 FROM made`,
    [JSON.stringify(snapshotOf([], { month: '2016-01', number: '2016-000000' })), core.clock.now(), MARKER],
  )
}
