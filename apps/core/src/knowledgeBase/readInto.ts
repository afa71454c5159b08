import { createHash } from 'node:crypto'
import type { HeldText, SourceText } from '@parley/contract/knowledgeBase/source.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { brokenOf, checkGolden } from './golden.ts'
import { holdingOf } from './minScore.ts'
import { answerables, indexOf, passageOf } from './search/indexCache.ts'
import { type Answerable, SearchIndex } from './search/searchIndex.ts'
import { holdText, type LockedSource, lockSource, noteSource, replaceText } from './source.store.ts'
import type { Extracted } from './text/blocks.ts'
import { chunksOf } from './text/chunk.ts'

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

export const hashOf = ({ title, blocks }: Pick<Extracted, 'title' | 'blocks'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, blocks]))
    .digest('hex')

/** Why a page is stale whose newer text a person did not want. */
export const DROPPED = 'A newer text was dropped; the one before answers.'

export type Became = 'same' | 'live' | 'held' | 'gone'

/** Has a new text answer, or wait where a golden question would no longer be answered by it. */
export async function takeText(run: Run, idKnowledgeSource: number, text: SourceText): Promise<Became> {
  const passages = await chunksOf(text.blocks)
  const weighed = await run(async ({ db }) => {
    const source = await lockSource(db, idKnowledgeSource)
    if (!source) return undefined
    const base = await db
      .selectFrom('knowledgeBase')
      .select(['idKnowledgeBase', 'guid', 'golden', 'indexVersion', 'minScore'])
      .where('idKnowledgeBase', '=', source.idKnowledgeBase)
      .executeTakeFirst()
    if (!base) return undefined
    if (source.live?.hash === text.hash) return { source, isSame: true, golden: [] }
    if (base.golden.length === 0) return { source, isSame: false, golden: [] }
    const others = await answerables(db, source.idKnowledgeBase, idKnowledgeSource)
    const minScore = holdingOf(base.minScore).value
    return { source, isSame: false, golden: base.golden, minScore, others, now: await indexOf(db, base) }
  })
  if (!weighed) return 'gone'
  const { source, isSame, golden } = weighed
  let checks: HeldText['checks'] = []
  if ('now' in weighed && weighed.now) {
    const { url } = source
    const fresh = passages.map(
      (passage): Answerable => passageOf({ ...passage, idKnowledgeSource, title: text.title, url }),
    )
    const after = await SearchIndex.of([...weighed.others, ...fresh])
    checks = await checkGolden(golden, weighed.minScore, weighed.now, after)
  }
  return await run(async (ctx) => {
    const locked = await lockSource(ctx.db, idKnowledgeSource)
    if (!locked) return 'gone'
    // A file is uploaded by somebody who means it; a page is fetched as it is, again and again.
    if (locked.url !== null && locked.live?.dropped === text.hash) {
      await noteSource(ctx.db, idKnowledgeSource, { state: 'stale', problem: DROPPED })
      return 'same'
    }
    if (isSame) {
      await holdText(ctx.db, idKnowledgeSource, null)
      await noteSource(ctx.db, idKnowledgeSource, { state: 'ready', problem: null })
      return 'same'
    }
    return await settle(ctx, locked, { ...text, checks })
  })
}

async function settle(ctx: Ctx, source: LockedSource, held: HeldText): Promise<Became> {
  const broken = brokenOf(held.checks)
  if (broken.length === 0) {
    const { checks: _, ...text } = held
    await replaceText(ctx, source, text, await chunksOf(text.blocks))
    return 'live'
  }
  await holdText(ctx.db, source.idKnowledgeSource, held)
  await noteSource(ctx.db, source.idKnowledgeSource, {
    state: 'stale',
    problem: problemOf(broken.length, source.live !== null),
  })
  return 'held'
}

const problemOf = (broken: number, hasLive: boolean) =>
  `${broken === 1 ? 'A golden question fails' : `${broken} golden questions fail`} with the new text. ${
    hasLive ? 'The one before answers until you accept it.' : 'It answers nothing until you accept it.'
  }`
