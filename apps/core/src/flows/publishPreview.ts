import type { publishPreview } from '@parley/contract/flows/flow.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { onDocuments } from './documentThread.ts'
import { openScript } from './flow.read.ts'
import { noSuchVersion } from './flow.service.ts'
import { sumTraffic } from './flowTraffic.store.ts'
import { findDocumentText, findVersion } from './history.store.ts'

type Preview = z.output<typeof publishPreview>

const DAYS = 7
const DAY_MS = 86_400_000
const nothing = { touched: [], untouched: [] }

/** What someone wants to know before a version goes live: its note, what it says differently and how many people will notice. */
export async function previewPublish(ctx: Ctx, idCallScript: number, number: number): Promise<Preview> {
  const { guid, publishedVersion } = await openScript(ctx, idCallScript)
  const find = async (which: number) => (await findVersion(ctx.db, idCallScript, which)) ?? noSuchVersion(which)
  const version = await find(number)
  if (publishedVersion === null)
    return { version, live: null, tagsLost: [], languages: nothing, texts: [], textCount: 0, traffic: null }
  const live = await find(publishedVersion)
  const documentOf = async (which: number) =>
    (await findDocumentText(ctx.db, idCallScript, which)) ?? noSuchVersion(which)
  const { texts, textCount, languages, walked } = await onDocuments(
    'changes',
    await documentOf(publishedVersion),
    await documentOf(number),
  )
  const kept = new Set(version.tags.map(({ idTag }) => idTag))
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MS)
  return {
    version,
    live,
    tagsLost: live.tags.filter(({ idTag }) => !kept.has(idTag)),
    languages,
    // The package promises not to change what it returned; the answer's type does not ask for that.
    texts: texts as Preview['texts'],
    textCount,
    traffic: walked.length === 0 ? null : await sumTraffic(ctx.db, { idCallScript, guid, nodes: walked, since }),
  }
}
