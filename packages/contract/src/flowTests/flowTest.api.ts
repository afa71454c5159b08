import { z } from 'zod'
import { edit, view } from '../flows/flow.shared.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { none } from '../kernel/schema.ts'
import {
  flowTest,
  flowTestChange,
  flowTestDraft,
  flowTests,
  testFile,
  testOffer,
  testOrigin,
  testProposal,
  testResult,
  testRun,
} from './flowTest.schema.ts'

/** No flow is another for its tests. */
const changes = { only: ['CallScripts.Tests', 'CallScripts.Test', 'CallScripts.ExportTests', 'Audit'] }
const bodyLimit = 200_000
const fileLimit = 8_000_000

/** Tests belong to a flow: conversations with it in which services are stood in for, with what is to come of them. */
export const flowTestApi = group('CallScripts', '/Administration/CallScripts', {
  Tests: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Tests',
    summary: 'List tests of a flow with their last results and what they cover',
    permission: view,
    response: flowTests,
    errors: ['callScript.tooNew'],
  }),
  Test: endpoint({
    method: 'GET',
    path: '/Tests/{idFlowTest}',
    summary: 'Get a test of a flow with its last result',
    permission: view,
    response: flowTest,
  }),
  AddTest: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Tests',
    summary: 'Create a test of a flow',
    permission: edit,
    body: flowTestDraft,
    bodyLimit,
    response: flowTest,
    answers: 'Test',
    changes,
    errors: ['flowTest.nameTaken', 'flowTest.tooMany', 'flowTest.badPattern', 'flowTest.badZone'],
  }),
  UpdateTest: endpoint({
    method: 'PUT',
    path: '/Tests/{idFlowTest}',
    summary: 'Update a test of a flow',
    permission: edit,
    body: flowTestChange,
    bodyLimit,
    response: flowTest,
    answers: 'Test',
    changes,
    errors: ['flowTest.nameTaken', 'flowTest.badPattern', 'flowTest.badZone', 'entity.stale'],
  }),
  RemoveTest: endpoint({
    method: 'DELETE',
    path: '/Tests/{idFlowTest}',
    summary: 'Delete a test of a flow',
    permission: edit,
    response: none,
    changes,
    removes: 'idFlowTest',
  }),
  RunTests: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Tests/Run',
    summary: 'Run tests of a flow on its draft; nothing is sent',
    permission: view,
    body: testRun,
    response: flowTests,
    answers: 'Tests',
    changes: { only: ['CallScripts.Test'] },
    errors: ['callScript.tooNew', 'flowTest.busy', 'flowTest.queueFull'],
  }),
  TryTest: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Tests/Try',
    summary: 'Run a test that is not saved',
    permission: view,
    body: flowTestDraft,
    bodyLimit,
    response: testResult,
    reads: true,
    errors: ['callScript.tooNew', 'flowTest.busy', 'flowTest.queueFull', 'flowTest.badPattern', 'flowTest.badZone'],
  }),
  ProposeTest: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Tests/Propose',
    summary: 'Propose a test that leaves a step by an outlet',
    permission: view,
    query: testProposal,
    response: testOffer,
    errors: ['callScript.tooNew', 'flowTest.noWay'],
  }),
  TestFromConversation: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Tests/FromConversation',
    summary: 'Propose a test from a conversation, with made-up values in the place of personal ones',
    permission: edit,
    query: testOrigin,
    response: testOffer,
    errors: ['flowTest.notKept', 'flowTest.otherFlow', 'flowTest.versionGone', 'flowTest.tooLong'],
  }),
  ExportTests: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Tests/Export',
    summary: 'Get the tests of a flow as a file',
    permission: view,
    response: testFile,
  }),
  ImportTests: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Tests/Import',
    summary: 'Create or update tests of a flow from a file, by their names',
    permission: edit,
    body: testFile,
    bodyLimit: fileLimit,
    response: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
    changes,
    errors: ['flowTest.tooMany', 'flowTest.badPattern', 'flowTest.badZone', 'flowTest.twice'],
  }),
})
