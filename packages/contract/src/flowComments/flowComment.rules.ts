import { reason } from '../kernel/errors.ts'
import type { FlowComment } from './flowComment.schema.ts'

/** Comments and answers of one flow together: all of them are read at once. */
export const MOST_COMMENTS = 1_000
export const MOST_IN_THREAD = 100

export const flowCommentBlocked = {
  add: (inFlow: number) =>
    inFlow >= MOST_COMMENTS ? reason('flowComment.tooMany', { most: MOST_COMMENTS }) : undefined,
  answer: (inThread: number) =>
    inThread >= MOST_IN_THREAD ? reason('flowComment.threadFull', { most: MOST_IN_THREAD }) : undefined,
  edit: ({ author }: Pick<FlowComment, 'author'>, idUser: number | null) =>
    author !== null && author.id === idUser ? undefined : reason('flowComment.notOwn'),
  /** Those who may delete the flow may delete what was said about it. What was answered stays, as answers mean nothing without it. */
  remove: ({ author }: Pick<FlowComment, 'author'>, answers: number, idUser: number | null, canDeleteFlow: boolean) => {
    if (!canDeleteFlow && (author === null || author.id !== idUser)) return reason('flowComment.notOwn')
    return answers > 0 ? reason('flowComment.answered', { answers }) : undefined
  },
}
