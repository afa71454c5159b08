import { z } from 'zod'
import { id, instant, person, rowVersion, text } from '../kernel/schema.ts'

/** Of a person who is mentioned the text says `@` and the name; who they are stands beside it. */
const words = {
  text: text(1, 2_000).meta({ label: 'Comment' }),
  mentions: z.array(id).max(20).meta({ label: 'People mentioned' }),
}

export const flowComment = z.object({
  idFlowComment: id,
  text: z.string(),
  mentions: z.array(person),
  /** Null where the person who wrote it was deleted. */
  author: person.nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
  rowVersion,
})
export type FlowComment = z.output<typeof flowComment>

/** What is said about one step: a comment with its answers, oldest first. */
export const flowThread = z.object({
  /** Of its first comment. */
  idFlowComment: id,
  /** The step may be gone; then its name is what is left of it. */
  nodeId: z.string(),
  nodeName: z.string(),
  resolvedAt: instant.nullable(),
  resolvedBy: person.nullable(),
  comments: z.array(flowComment),
})
export type FlowThread = z.output<typeof flowThread>

export const flowCommentDraft = z.object({
  nodeId: text(1, 200),
  nodeName: text(0, 200).meta({ label: 'Step' }),
  ...words,
})
export type FlowCommentDraft = z.output<typeof flowCommentDraft>
export const flowAnswerDraft = z.object(words)
export type FlowAnswerDraft = z.output<typeof flowAnswerDraft>
export const flowCommentChange = flowAnswerDraft.extend({ rowVersion })

/** What happens to the comments of a flow, as their stream tells it: something did. */
export const flowCommentEvent = z.object({ kind: z.literal('changed') })
export type FlowCommentEvent = z.output<typeof flowCommentEvent>
