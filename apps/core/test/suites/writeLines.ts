import { usualCallbacks } from '@parley/contract/callbacks/callback.rules.ts'
import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { insertModule } from '../../src/modules/module.store.ts'
import { makeLine } from '../conversations.ts'
import type { TestCore } from '../core.ts'
import { usualIncoming } from '../inbound.ts'
import { plantCallback } from './plantCallback.ts'
import { AT_DESK, transferOf } from './plantDesk.ts'
import { plantAlert } from './plantMonitoring.ts'
import { holdOf, plantOngoing, runOf } from './plantOngoing.ts'
import { makeProfile, plantedDefinition } from './plantPostcall.ts'
import type { Prepared } from './writeInput.ts'

const rule = { ...newRule('answerRate'), warning: 60 }
const alertOf = async (core: TestCore, { idLine }: Known) => ({
  params: { idAlert: await plantAlert(core, Number(idLine)) },
})
const callbackOf =
  (body?: object, owner?: number) =>
  async (core: TestCore, { idLine }: Known): Promise<Prepared> => ({
    params: { idCallback: await plantCallback(core, Number(idLine), owner) },
    ...(body && { body }),
  })
/** Calls of past days on a line with a profile. */
const withProfile = (_: TestCore, { idAnalysisProfile, idDialModuleLine }: Known) => ({
  body: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' },
  sql: `UPDATE line SET id_analysis_profile = ${idAnalysisProfile} WHERE id_line = ${idDialModuleLine}`,
})
/** An offer to the one who writes. */
const offerOf = async (core: TestCore, { conversation, idLine }: Known): Promise<Prepared> => {
  await core.owner.query(`DELETE FROM transfer WHERE state = 'RINGING'`)
  // Of which nobody but who offers it has the conversation.
  await core.owner.query('DELETE FROM conversation_hold')
  const idTransfer = await transferOf(core, String(conversation), Number(idLine), 'RINGING')
  return { params: { idTransfer }, sql: runOf(String(conversation)) }
}
const entry = { prefix: '+44', action: 'allow', perMinute: 5, perHour: null, perDay: null, minutesPerDay: null }

/** What writes of modules and lines need beside a valid request. */
export const lineWrites: Readonly<Record<string, (core: TestCore, known: Known) => Prepared | Promise<Prepared>>> = {
  'DialModules.Create': () => ({ body: { integration: 'SIP_CLIENT' } }),
  'DialModules.Update': () => ({ body: { integration: 'SMS', settings: null } }),
  // The planted one is tried afterwards.
  'DialModules.Remove': async (core) => ({
    params: {
      idDialModule: await core.inTenant(2, ({ db }) =>
        insertModule(db, { name: 'To be removed', integration: 'SIP_CLIENT' }),
      ),
    },
  }),
  'DialModules.SetDefaultLine': () => ({ body: { idLine: null } }),
  'DialModules.UpdateCallbotSettings': () => ({ body: { language: null, zone: 'Europe/Prague' } }),
  'DialModules.CreateLine': () => ({
    body: { name: 'New line', numbers: ['+420 605 111 333'], idCallScript: null, language: null, zone: null },
  }),
  'DialModules.CheckNumbers': () => ({ body: { numbers: ['+420 605 111 333'], idDialModuleLine: null } }),
  'DialModuleLines.Update': () => ({ body: { name: 'Other line', numbers: ['web-chat'] } }),
  'DialModuleLines.UpdateCallbotSettings': () => ({
    body: {
      ...{ idCallScript: null, versionPolicy: 'published', version: null },
      ...{ language: 'en-GB', zone: 'Europe/Prague' },
    },
  }),
  'DialModuleLines.UpdateTariff': (_, { idTariff }) => ({ body: { idTariff, validFrom: '2030-03-01' } }),
  'DialModuleLines.SetEnableLine': () => ({ body: { enabled: false } }),
  'DialModuleLines.Move': async (core) => ({ body: { idDialModule: (await makeLine(core, 2, 'Elsewhere')).idModule } }),
  'DialModuleLines.Remove': async (core) => ({
    params: { idDialModuleLine: (await makeLine(core, 2, 'To remove')).idLine },
    body: { name: 'To remove' },
  }),
  'DialModuleLines.SimulateCall': (_, { idDialModuleLine }) => ({
    body: { from: '+420777123456', to: null },
    sql: `INSERT INTO line_number (id_tenant, id_line, id_module, place, number)
      SELECT id_tenant, id_line, id_module, 9, '+420234567' || id_line FROM line WHERE id_line = ${idDialModuleLine} ON CONFLICT DO NOTHING`,
  }),
  'DialModuleLines.UpdateMonitoring': () => ({ body: { rules: [{ ...rule, idAlertRule: null }] } }),
  'DialModuleLines.Backtest': () => ({ body: rule }),
  'Alerts.Acknowledge': alertOf,
  'Alerts.Mark': alertOf,
  'Alerts.Mute': alertOf,
  'Alerts.Resolve': alertOf,
  'Callbacks.Take': callbackOf(),
  // Of the person who writes.
  'Callbacks.GiveBack': callbackOf(undefined, 2),
  'Callbacks.Move': callbackOf({ dueAt: '2030-03-02T09:00:00Z', reason: 'They asked for it' }),
  'Callbacks.AddCall': callbackOf({ result: 'noAnswer', note: '', dueAt: null }),
  'Callbacks.GiveUp': callbackOf(),
  'Callbacks.ChangeMany': async (core, { idLine }) => ({
    body: { ids: [await plantCallback(core, Number(idLine))], action: 'giveUp', reason: 'Called us' },
  }),
  'Callbacks.UpdateSettings': () => ({
    body: { ...usualCallbacks, days: [...usualCallbacks.days], by: 'line', rowVersion: 1 },
  }),
  'DialModuleLines.UpdateAgentAssist': () => ({ body: { assistFeatures: [0, 2] } }),
  'DialModuleLines.UpdateDestinations': () => ({ body: { destinations: [entry] } }),
  'DialModuleLines.CheckDestination': () => ({ body: { number: '+420605111222', use: 'campaign' } }),
  'Tenants.UpdateDestinations': () => ({ body: { destinations: [entry] } }),
  'Tenants.CheckDestination': () => ({ body: { number: '+420605111222', use: 'campaign' } }),
  'DialModuleLines.SuspendConversation': (_, { conversation }) => ({
    body: { takeOver: true },
    sql: runOf(String(conversation)),
  }),
  'DialModuleLines.ResumeConversation': (_, { conversation }) => ({ sql: holdOf(String(conversation)) }),
  'DialModuleLines.SpeakInConversation': (_, { conversation }) => ({
    body: { text: 'Hello' },
    sql: runOf(String(conversation)),
  }),
  'DialModuleLines.EndConversation': (_, { conversation }) => ({
    body: { takeOver: true },
    sql: runOf(String(conversation)),
  }),
  'DialModuleLines.CallTransfer': async (core, { conversation }) => {
    await core.owner.query(`DELETE FROM transfer WHERE state = 'RINGING'`)
    await core.owner.query(AT_DESK)
    await core.owner.query(holdOf(String(conversation)))
    return { body: { mode: 'Attend', idUser: null }, sql: runOf(String(conversation)) }
  },
  'DialModuleLines.WithdrawTransfer': offerOf,
  'AgentDesk.Accept': offerOf,
  'AgentDesk.Decline': offerOf,
  'AgentDesk.WrapUp': () => ({ body: { outcome: 'SOLVED', note: 'Done' } }),
  // Nobody runs what is planted.
  'DialModuleLines.CleanOngoingConversation': async (core, known) => ({
    params: { conversation: await plantOngoing(core, known) },
    body: { takeOver: true },
  }),
  'DialModuleLines.UpdateIncoming': () => ({ body: usualIncoming }),
  'DialModuleLines.AcceptSuspicion': () => ({
    params: { kind: 'fraud' },
    body: { until: '2030-03-01', reason: 'A test of ours' },
  }),
  'AnalysisProfiles.Create': () => ({ body: { definition: plantedDefinition } }),
  // The planted one has judged.
  'AnalysisProfiles.Update': () => ({ body: { name: 'Other profile', definition: plantedDefinition } }),
  'AnalysisProfiles.Remove': async (core) => ({
    params: { idAnalysisProfile: await makeProfile(core, 'Profile to remove') },
  }),
  'AnalysisProfiles.Try': () => ({ body: { definition: plantedDefinition } }),
  'DialModuleLines.AssignPostcall': (_, { idAnalysisProfile }) => ({ body: { idAnalysisProfile } }),
  'DialModuleLines.PostcallForecast': withProfile,
  'DialModuleLines.RunPostcall': withProfile,
  'Conversations.RevealAnalysis': () => ({ sql: 'DELETE FROM call_review' }),
  'Conversations.ReviewAnalysis': () => ({ body: { answers: [{ key: 'planted', value: 'yes' }], note: '' } }),
  'DialModuleLines.ReopenSuspicion': (_, { idDialModuleLine }) => ({
    params: { kind: 'monitoring' },
    sql: `INSERT INTO suspicion_acceptance (id_tenant, id_line, kind, until, reason, at)
      SELECT id_tenant, id_line, 'monitoring', '2030-03-01', 'A test of ours', now() FROM line WHERE id_line = ${idDialModuleLine}`,
  }),
}
