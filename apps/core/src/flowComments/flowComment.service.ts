import { flowCommentKinds } from '@parley/contract/flowComments/flowComment.entity.ts'
import { flowCommentBlocked } from '@parley/contract/flowComments/flowComment.rules.ts'
import type { FlowAnswerDraft, FlowCommentDraft, FlowThread } from '@parley/contract/flowComments/flowComment.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { requireScript, scriptAction } from '../flows/flow.access.ts'
import { openScript } from '../flows/flow.read.ts'
import { isAllowedIn } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { notify } from '../notices/notice.service.ts'
import { peopleWhoView } from './flowComment.people.ts'
import {
  countComments,
  deleteComment,
  getComment,
  getThread,
  insertComment,
  listThread,
  lockComment,
  type StoredComment,
  storeResolved,
  storeText,
} from './flowComment.store.ts'
import { tellComments } from './flowComment.stream.ts'

const EXCERPT = 140

const comments: Keeping<StoredComment, StoredComment> = {
  of: ({ scriptKind }) => flowCommentKinds[scriptKind],
  /** Whoever may view the flow may comment on it; what else one needs, each change says. */
  async lock(ctx, idFlowComment) {
    const comment = await lockComment(ctx.db, idFlowComment)
    await requireScript(ctx, comment, 'view')
    return comment
  },
  get: ({ db }, idFlowComment) => getComment(db, idFlowComment),
  name: ({ name, nodeName, nodeId }) => `${name}: ${nodeName || nodeId}`,
  facts: ({ nodeId, nodeName, text, mentions, resolvedAt, resolvedBy }) => ({
    ...{ nodeId, nodeName, text, mentions },
    ...{ resolvedAt, resolvedBy },
  }),
}

const threadOf = ({ idThread, idFlowComment }: StoredComment) => idThread ?? idFlowComment

/** What every change ends with: whoever looks at the flow sees it, and the one who made it has the thread. */
async function answerThread(ctx: Ctx, comment: StoredComment): Promise<FlowThread> {
  tellComments(ctx, comment.idCallScript)
  return await getThread(ctx.db, threadOf(comment))
}

export async function addComment(ctx: Ctx, idCallScript: number, draft: FlowCommentDraft): Promise<FlowThread> {
  const script = await openScript(ctx, idCallScript)
  const viewers = await checkMentions(ctx, script, draft.mentions)
  const comment = await createOf(ctx, comments, async () => {
    refuse(flowCommentBlocked.add(await countComments(ctx.db, idCallScript)))
    return await insertComment(ctx, { ...draft, idCallScript, idThread: null })
  })
  await tellMentioned(ctx, comment, draft.mentions, viewers)
  return await answerThread(ctx, comment)
}

export async function answerComment(ctx: Ctx, idFlowComment: number, draft: FlowAnswerDraft): Promise<FlowThread> {
  const first = await lockFirst(ctx, idFlowComment)
  const viewers = await checkMentions(ctx, first, draft.mentions)
  const thread = await listThread(ctx.db, first.idFlowComment)
  const { idCallScript, nodeId, nodeName } = first
  const answer = await createOf(ctx, comments, async () => {
    refuse(flowCommentBlocked.add(await countComments(ctx.db, idCallScript)))
    refuse(flowCommentBlocked.answer(thread.length))
    return await insertComment(ctx, { ...draft, idCallScript, nodeId, nodeName, idThread: first.idFlowComment })
  })
  if (first.resolvedAt !== null) await setResolved(ctx, first.idFlowComment, false)
  await tellMentioned(ctx, answer, draft.mentions, viewers)
  const others = thread.flatMap(({ author, mentions }) => [
    ...(author ? [author.id] : []),
    ...mentions.map(({ id }) => id),
  ])
  await tell(ctx, answer, `${ctx.actor.name} answered a comment in “${answer.name}”`, {
    idUsers: others.filter((id) => !draft.mentions.includes(id)),
    viewers,
  })
  return await answerThread(ctx, answer)
}

export async function updateComment(
  ctx: Ctx,
  idFlowComment: number,
  { text, mentions, rowVersion }: FlowAnswerDraft & { rowVersion: number },
): Promise<FlowThread> {
  const comment = await changeOf(ctx, comments, idFlowComment, rowVersion, async (before) => {
    refuse(flowCommentBlocked.edit(before, ctx.actor.id))
    const known = new Set(before.mentions.map(({ id }) => id))
    const added = mentions.filter((id) => !known.has(id))
    const viewers = await checkMentions(ctx, before, added)
    await storeText(ctx, idFlowComment, text, mentions)
    await tellMentioned(ctx, { ...before, text }, added, viewers)
  })
  return await answerThread(ctx, comment)
}

export async function removeComment(ctx: Ctx, idFlowComment: number): Promise<void> {
  await removeOf(ctx, comments, idFlowComment, async (before) => {
    const mayDeleteFlow = await isAllowedIn(ctx, scriptAction(before.scriptKind, 'delete'), before.idFolder)
    const answers = before.idThread === null ? (await listThread(ctx.db, idFlowComment)).length - 1 : 0
    refuse(flowCommentBlocked.remove(before, answers, ctx.actor.id, mayDeleteFlow))
    await deleteComment(ctx.db, idFlowComment)
    tellComments(ctx, before.idCallScript)
  })
}

/** Done once more it changes nothing: two people may press the same button. */
export async function resolveComment(ctx: Ctx, idFlowComment: number, isResolved: boolean): Promise<FlowThread> {
  const { idFlowComment: idFirst } = await lockFirst(ctx, idFlowComment)
  return await answerThread(ctx, await setResolved(ctx, idFirst, isResolved))
}

const setResolved = (ctx: Ctx, idFirst: number, isResolved: boolean) =>
  changeOf(ctx, comments, idFirst, undefined, async ({ resolvedAt }) => {
    if ((resolvedAt !== null) !== isResolved) await storeResolved(ctx, idFirst, isResolved)
  })

/** The first comment of the thread, held: answers of one thread come one after the other. */
async function lockFirst(ctx: Ctx, idFlowComment: number): Promise<StoredComment> {
  return await comments.lock(ctx, threadOf(await getComment(ctx.db, idFlowComment)))
}

type Viewers = ReadonlySet<number>
type Place = Parameters<typeof peopleWhoView>[1]

/** Who may view the flow. A mention of anyone else is refused: it would tell them of a flow that is not theirs to see. */
async function checkMentions(ctx: Ctx, place: Place, mentions: readonly number[]): Promise<Viewers> {
  const viewers = new Set((await peopleWhoView(ctx, place)).map(({ id }) => id))
  if (mentions.some((id) => !viewers.has(id))) refuse(reason('flowComment.unknownPeople'))
  return viewers
}

const tellMentioned = (ctx: Ctx, comment: StoredComment, idUsers: readonly number[], viewers: Viewers) =>
  tell(ctx, comment, `${ctx.actor.name} mentioned you in “${comment.name}”`, { idUsers, viewers })

/** In the bell, with a link to the step and its comments; nobody is told of what they wrote themselves. */
async function tell(
  ctx: Ctx,
  comment: StoredComment,
  title: string,
  { idUsers, viewers }: { idUsers: readonly number[]; viewers: Viewers },
): Promise<void> {
  const { nodeId, nodeName, text, guid } = comment
  const said = text.length > EXCERPT ? `${text.slice(0, EXCERPT - 1).toWellFormed()}…` : text
  const told = idUsers.filter((id) => id !== ctx.actor.id && viewers.has(id))
  if (told.length === 0) return
  await notify(ctx, {
    idUsers: told,
    title,
    text: nodeName === '' ? said : `${nodeName}: ${said}`,
    path: screens.designer(guid, { node: nodeId, thread: threadOf(comment) }),
  })
}
