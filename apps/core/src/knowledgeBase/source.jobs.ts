import { knowledgeSourceEntity } from '@parley/contract/knowledgeBase/knowledgeBase.entity.ts'
import { MAX_KNOWLEDGE_PAGES, MAX_KNOWLEDGE_SOURCES } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { JobPayload } from '../kernel/job.ts'
import { type JobDefinition, type JobRun, longJob } from '../kernel/jobs/jobRun.ts'
import { noteDone } from '../kernel/notes.ts'
import type { Services } from '../kernel/services.ts'
import { longWork, TaskCancelled, type TaskDefinition } from '../kernel/taskRun.ts'
import { linkedPages } from './fetch/linkedPages.ts'
import { PageFetcher, Unfetched } from './fetch/pageFetcher.ts'
import { hashOf, takeText } from './readInto.ts'
import { withScans } from './scans/withScans.ts'
import { entityOf, READING, scheduleFetch } from './source.service.ts'
import {
  countSources,
  insertSource,
  type LockedSource,
  listChildren,
  listHeld,
  lockSource,
  noteSource,
  renewIndex,
} from './source.store.ts'
import { type Extracted, titleOf, UnreadableFile } from './text/blocks.ts'
import { chunksOf } from './text/chunk.ts'
import type { Extracting } from './text/extract.ts'
import { extractApart } from './text/extractApart.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'knowledge.read': { readonly idKnowledgeBase: number; readonly ids: readonly number[] }
    'knowledge.fetchAgain': { readonly idKnowledgeSource: number }
    'knowledge.weighAgain': { readonly idKnowledgeBase: number }
  }
}

export type Reader = Pick<Services, 'files' | 'reach' | 'recogniser'>
export type Work = Pick<JobRun, 'run' | 'signal' | 'clock' | 'tenant' | 'log'>

/** Passages of a knowledge base at most. */
const MOST_PASSAGES = 20_000

/** Reads files and fetches pages, one after the other; what is done is kept, so a task that is killed goes on. */
export const readTask = (reader: Reader): TaskDefinition => ({
  queue: READING,
  canceled: (ctx, { ids }: JobPayload<'knowledge.read'>) => noteCanceled(ctx, ids),
  ...longWork('knowledge.read', async (run, { ids }) => {
    const fetcher = new PageFetcher(reader.reach.isOpen)
    const queue = [...ids]
    try {
      for (let at = 0; at < queue.length; at += 1) {
        run.checkCancelled()
        const id = queue[at] ?? 0
        const { said, more } = await readOne(run, reader, fetcher, id)
        run.note(said)
        run.step(said)
        queue.push(...more.filter((each) => !queue.includes(each)))
        run.progress((at + 1) / queue.length)
      }
    } catch (error) {
      if (error instanceof TaskCancelled) await run.run((ctx) => noteCanceled(ctx, queue))
      throw error
    }
    return undefined
  }),
})

const WAITING: ReadonlySet<string> = new Set(['pending', 'fetching', 'extracting', 'indexing'])

/** Nobody reads on what was canceled: those that still wait say so, and what to do. */
async function noteCanceled(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const source = await lockSource(ctx.db, id)
    if (!source || !WAITING.has(source.state)) continue
    const hasText = source.live !== null
    const again =
      source.url === null ? 'Upload the file again to have it read.' : 'Fetch the page again to have it read.'
    await noteSource(ctx.db, id, {
      state: hasText ? 'stale' : 'failed',
      problem: `Reading was canceled.${hasText ? ' The text before answers.' : ''} ${again}`,
    })
  }
}

/** Fetches a page when its time has come. */
export const fetchAgainJob = (reader: Reader): JobDefinition =>
  longJob('knowledge.fetchAgain', async (run, { idKnowledgeSource }) => {
    const fetcher = new PageFetcher(reader.reach.isOpen)
    const { more } = await readOne(run, reader, fetcher, idKnowledgeSource)
    for (const id of more) await readOne(run, reader, fetcher, id)
  })

/** Weighs texts that wait once more: the golden questions are others now, or something else answers them. */
export const weighAgainJob = (): JobDefinition =>
  longJob('knowledge.weighAgain', async ({ run }, { idKnowledgeBase }) => {
    for (const id of await run(({ db }) => listHeld(db, idKnowledgeBase))) {
      const source = await run(({ db }) => lockSource(db, id))
      if (source?.held) {
        const { checks: _, ...text } = source.held
        await takeText(run, id, text)
      }
    }
  })

interface Done {
  readonly said: string
  /** Pages that it leads to. */
  readonly more: readonly number[]
}

export async function readOne(work: Work, reader: Reader, fetcher: PageFetcher, id: number): Promise<Done> {
  const source = await work.run(async ({ db }) => {
    const found = await lockSource(db, id)
    if (found) await noteSource(db, id, { state: found.url === null ? 'extracting' : 'fetching' })
    return found
  })
  if (!source) return { said: 'A source was deleted meanwhile', more: [] }
  const name = source.fileName ?? source.url ?? ''
  try {
    const what = await bytesOf(work, reader, fetcher, source)
    await work.run(({ db }) => noteSource(db, id, { state: 'extracting' }))
    const read = await withScans(await extractApart(what, work.signal), what, reader.recogniser, work.signal)
    await work.run(({ db }) => noteSource(db, id, { state: 'indexing' }))
    await requireRoom(work, source, read)
    const title = titleOf(read.title || name)
    const { blocks, recognized } = read
    const hash = hashOf({ blocks, title })
    const text = { title, blocks, hash, at: work.clock.now().toISOString(), ...(recognized && { recognized }) }
    const became = await takeText(work.run, id, text)
    const more = await work.run(async (ctx) => {
      await noteSource(ctx.db, id, {
        checkedAt: ctx.clock.now(),
        ...(source.url === null ? {} : { bytes: what.bytes.length }),
      })
      if (became === 'live' || became === 'held')
        await noteDone(
          ctx,
          knowledgeSourceEntity,
          entityOf({ ...source, title }),
          became === 'live' ? 'A new text answers' : 'A new text waits: a golden question fails',
        )
      await scheduleFetch(ctx, id, source.rules)
      return source.rules?.depth === 1 ? await addLinked(ctx, source, read.links) : []
    })
    return { said: `${name}: ${SAID[became]}`, more }
  } catch (error) {
    if (work.signal.aborted || !(error instanceof Unfetched || error instanceof UnreadableFile)) {
      await work.run(({ db }) => noteSource(db, id, { state: source.live === null ? 'pending' : 'stale' }))
      throw error
    }
    return { said: `${name}: ${await fail(work, source, error)}`, more: [] }
  }
}

const SAID = {
  same: 'unchanged',
  live: 'its new text answers',
  held: 'its new text waits, since a golden question fails',
  gone: 'deleted meanwhile',
}

/** A good text keeps answering; without one the source has failed. */
async function fail(work: Work, source: LockedSource, error: Error): Promise<string> {
  const isFetch = error instanceof Unfetched
  const why = `${isFetch ? 'It cannot be fetched' : 'It cannot be read'}: ${error.message}`
  await work.run(async (ctx) => {
    const hasText = source.live !== null
    await noteSource(ctx.db, source.idKnowledgeSource, {
      state: hasText ? 'stale' : 'failed',
      problem: hasText ? `${why} The text before answers.` : why,
      checkedAt: ctx.clock.now(),
    })
    await scheduleFetch(ctx, source.idKnowledgeSource, source.rules)
  })
  return why
}

async function bytesOf(work: Work, { files }: Reader, fetcher: PageFetcher, source: LockedSource): Promise<Extracting> {
  if (source.url !== null) {
    const { url, bytes, contentType } = await fetcher.fetch(source.url, work.signal)
    return { name: url, url, bytes: new Uint8Array(bytes), ...(contentType === undefined ? {} : { contentType }) }
  }
  const found = source.fileKey === null ? undefined : await files.read(source.fileKey)
  if (!found) throw new UnreadableFile('it is not in the storage any more.')
  const pieces: Uint8Array[] = []
  for await (const piece of found.stream) pieces.push(piece)
  return { name: source.fileName ?? '', bytes: new Uint8Array(Buffer.concat(pieces)) }
}

async function requireRoom(work: Work, { idKnowledgeBase }: LockedSource, read: Extracted): Promise<void> {
  const { passages } = await work.run(({ db }) => countSources(db, idKnowledgeBase))
  if (passages + (await chunksOf(read.blocks)).length > MOST_PASSAGES)
    throw new UnreadableFile(
      `the knowledge base would have more than ${MOST_PASSAGES.toLocaleString('en-US')} passages.`,
    )
}

/** Takes pages that a page leads to into the knowledge base; those that it no longer leads to stay until somebody deletes them. */
async function addLinked(
  ctx: Parameters<Parameters<Work['run']>[0]>[0],
  source: LockedSource,
  links: readonly string[],
): Promise<number[]> {
  const { idKnowledgeBase, idKnowledgeSource: idParent, url, rules } = source
  if (url === null || rules === null) return []
  const children = await listChildren(ctx.db, idParent)
  const { sources } = await countSources(ctx.db, idKnowledgeBase)
  let room = Math.min(MAX_KNOWLEDGE_PAGES - children.length, MAX_KNOWLEDGE_SOURCES - sources)
  for (const page of linkedPages(url, links, rules, MAX_KNOWLEDGE_PAGES)) {
    if (room <= 0) break
    const isKnown = await ctx.db
      .selectFrom('knowledgeSource')
      .select('idKnowledgeSource')
      .where('idKnowledgeBase', '=', idKnowledgeBase)
      .where('url', '=', page)
      .executeTakeFirst()
    if (isKnown) continue
    await insertSource(ctx, { idKnowledgeBase, idParent, kind: 'url', title: page, url: page })
    room -= 1
  }
  await renewIndex(ctx.db, idKnowledgeBase)
  return (await listChildren(ctx.db, idParent)).map(({ idKnowledgeSource }) => idKnowledgeSource)
}
