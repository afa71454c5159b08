import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { flowComment, flowCommentDraft, flowThread } from './flowComment.schema.ts'

const fields = fieldsOf(flowThread, flowComment, flowCommentDraft)

/** By the kind of script that is commented on. */
export const flowCommentKinds = {
  flow: entityKind({
    kind: 'FlowComment',
    label: 'Comment',
    area: 'CallScript',
    view: ['CallScript.view'],
    fields,
  }),
  component: entityKind({
    kind: 'ComponentComment',
    label: 'Comment on a component',
    area: 'Component',
    view: ['Component.view'],
    fields,
  }),
} as const
