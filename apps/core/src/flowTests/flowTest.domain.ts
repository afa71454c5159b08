import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { flowTestApi } from '@parley/contract/flowTests/flowTest.api.ts'
import { flowTestKinds } from '@parley/contract/flowTests/flowTest.entity.ts'
import { flowTestDraft } from '@parley/contract/flowTests/flowTest.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { exportTests, importTests } from './flowTest.file.ts'
import { runSavedJob, testsOfFlows } from './flowTest.follow.ts'
import { testFrom } from './flowTest.fromConversation.ts'
import {
  addTest,
  changeTest,
  createTest,
  listOf,
  proposeFor,
  readTest,
  removeTest,
  runOf,
  storeTest,
  tryOf,
} from './flowTest.service.ts'
import { draftOf, getTest } from './flowTest.store.ts'

const undoAs = (kind: ScriptKind) =>
  undoOf({
    of: flowTestKinds[kind],
    as: flowTestApi.UpdateTest,
    fields: Object.keys(flowTestDraft.shape),
    async update(ctx, idFlowTest, values) {
      const test = await getTest(ctx.db, idFlowTest)
      const draft = flowTestDraft.parse({ ...draftOf(test), ...values })
      await storeTest(ctx, idFlowTest, { ...draft, rowVersion: test.rowVersion })
    },
    create: removeTest,
    async remove(ctx, { idCallScript, ...before }) {
      await addTest(ctx, Number(idCallScript), flowTestDraft.parse(before))
    },
  })

export const flowTests: Domain = {
  constraints: { flow_test_name_key: 'flowTest.nameTaken' },
  references: { flow_test_script_fkey: 'Flow' },
  undo: [undoAs('flow'), undoAs('component')],
  ofFlows: testsOfFlows,
  jobs: () => [runSavedJob],
  routes: routes(flowTestApi, {
    Tests: (ctx, { params }) => listOf(ctx, params.idCallScript),
    Test: (ctx, { params }) => readTest(ctx, params.idFlowTest),
    AddTest: (ctx, { params, body }) => createTest(ctx, params.idCallScript, body),
    UpdateTest: (ctx, { params, body }) => changeTest(ctx, params.idFlowTest, body),
    RemoveTest: (ctx, { params }) => removeTest(ctx, params.idFlowTest),
    RunTests: (ctx, { params, body }) => runOf(ctx, params.idCallScript, body.ids),
    TryTest: (ctx, { params, body }) => tryOf(ctx, params.idCallScript, body),
    ProposeTest: (ctx, { params, query }) => proposeFor(ctx, params.idCallScript, query.step, query.outlet),
    TestFromConversation: (ctx, { params, query }) => testFrom(ctx, params.idCallScript, query.guid),
    ExportTests: (ctx, { params }) => exportTests(ctx, params.idCallScript),
    ImportTests: (ctx, { params, body }) => importTests(ctx, params.idCallScript, body),
  }),
}
