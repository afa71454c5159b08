import { MAX_UTTERANCE } from '@parley/contract/datasets/dataset.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Feedback, feedbackAdded } from '@parley/contract/models/feedback.schema.ts'
import { modelKind } from '@parley/contract/models/model.entity.ts'
import { groupTexts } from '@parley/nlp'
import type { z } from 'zod'
import { addUtterances } from '../datasets/dataset.service.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { maskIn } from '../records/detail/leg-mask.ts'
import { visibleGuids } from '../records/list/dialLog.store.ts'
import {
  type AskedRow,
  markDone,
  misunderstoodIn,
  newestConversations,
  type SaidKey,
  type SaidRow,
} from './feedback.store.ts'
import { getModel } from './model.store.ts'

/** Groups that are shown; the largest come first. */
const MOST_GROUPS = 100

/** Nobody is to learn who called from what models learn. */
export const masked = <R extends AskedRow>(row: R): R => ({ ...row, text: maskIn(row.numbers)(row.text) })

/** The newest conversations with the model that the user may open. */
export async function openConversations(ctx: Ctx, model: string, among?: readonly string[]): Promise<string[]> {
  const guids = await newestConversations(ctx.db, model, among)
  const visible = await visibleGuids(ctx, guids)
  return guids.filter((guid) => visible.has(guid))
}

/** What callers said to flows that use the model and nobody understood, what is alike together. */
export async function readFeedback(ctx: Ctx, idModel: number): Promise<Feedback> {
  const { guid } = await getModel(ctx.db, idModel)
  const guids = await openConversations(ctx, guid)
  const rows = (await misunderstoodIn(ctx.db, guids, guid)).map(masked)
  const groups = groupTexts(rows.map(({ text }) => text)).slice(0, MOST_GROUPS)
  return {
    conversations: guids.length,
    groups: groups.map(({ texts, words }) => {
      const said = texts.flatMap((at) => rows[at] ?? []).map(({ numbers: _, ...row }) => row)
      return { words: [...words], said, category: said[0]?.category ?? null }
    }),
  }
}

/** Of what is sent only what was really said there, not understood, and may be seen. */
async function chosenOf(ctx: Ctx, model: string, said: readonly SaidKey[]): Promise<SaidRow[]> {
  const wanted = new Set(said.map(keyOf))
  const guids = await openConversations(ctx, model, [...new Set(said.map((one) => one.guid))])
  return (await misunderstoodIn(ctx.db, guids, model)).filter((row) => wanted.has(keyOf(row))).map(masked)
}

export async function addFeedback(ctx: Ctx, idModel: number, { idCategory, said }: z.output<typeof feedbackAdded>) {
  const { guid, idDataset, name } = await getModel(ctx.db, idModel)
  if (idDataset === null) return refuse(reason('model.unknownDataset'))
  const chosen = await chosenOf(ctx, guid, said)
  await noteDone(ctx, modelKind, [idModel, name], 'Words of callers put into a category', { count: chosen.length })
  if (chosen.length === 0) return { added: 0, known: 0 }
  const texts = chosen.map(({ text, guid: conversation }) => ({ text: text.slice(0, MAX_UTTERANCE), conversation }))
  const { added, known } = await addUtterances(ctx, idDataset, idCategory, texts, 'feedback')
  await markDone(ctx, chosen)
  return { added, known }
}

export async function dismissFeedback(ctx: Ctx, idModel: number, said: readonly SaidKey[]) {
  const { guid, name } = await getModel(ctx.db, idModel)
  const chosen = await chosenOf(ctx, guid, said)
  await markDone(ctx, chosen)
  await noteDone(ctx, modelKind, [idModel, name], 'Words of callers left out', { count: chosen.length })
  return { added: 0, known: 0 }
}

const keyOf = ({ guid, seq }: SaidKey) => `${guid} ${seq}`
