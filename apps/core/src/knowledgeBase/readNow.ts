import type { Ctx } from '../kernel/ctx.ts'
import { PageFetcher } from './fetch/pageFetcher.ts'
import { type Reader, readOne } from './source.jobs.ts'

/** Reads a file or page within the transaction, for who fills an installation; people have a task for it. */
export async function readNow(ctx: Ctx, reader: Reader, idKnowledgeSource: number): Promise<void> {
  const { clock, tenant, log } = ctx
  const work = {
    run: <T>(each: (ctx: Ctx) => Promise<T>) => each(ctx),
    signal: new AbortController().signal,
    clock,
    tenant,
    log,
  }
  await readOne(work, reader, new PageFetcher(reader.reach.isOpen), idKnowledgeSource)
}
