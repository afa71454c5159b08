import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { flowTest, flowTestDraft } from './flowTest.schema.ts'

const fields = fieldsOf(flowTest, flowTestDraft)

/** By the kind of script that is tested. */
export const flowTestKinds = {
  flow: entityKind({
    kind: 'FlowTest',
    label: 'Test of a flow',
    area: 'CallScript',
    view: ['CallScript.view'],
    fields,
  }),
  component: entityKind({
    kind: 'ComponentTest',
    label: 'Test of a component',
    area: 'Component',
    view: ['Component.view'],
    fields,
  }),
} as const
