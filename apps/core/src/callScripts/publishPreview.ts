import type { publishPreview } from '@parley/contract/callScripts/callScript.schema.ts'
import { diffFlows, diffTexts, type FlowDiff, type FlowDocument } from '@parley/flow'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { openScript } from './callScript.read.ts'
import { noSuchVersion } from './callScript.service.ts'
import { sumTraffic } from './flowTraffic.store.ts'
import { findHistory } from './history.store.ts'

type Preview = z.output<typeof publishPreview>
type Stored = NonNullable<Awaited<ReturnType<typeof findHistory>>>

const DAYS = 7
const DAY_MS = 86_400_000
const MOST_TEXTS = 50
const nothing = { touched: [], untouched: [] }

/** What somebody wants to know before a version goes live: its note, what it says differently and how many people will notice. */
export async function previewPublish(ctx: Ctx, idCallScript: number, number: number): Promise<Preview> {
  const { guid, publishedVersion } = await openScript(ctx, idCallScript)
  const next = (await findHistory(ctx.db, idCallScript, number)) ?? noSuchVersion(number)
  const live = publishedVersion === null ? undefined : await findHistory(ctx.db, idCallScript, publishedVersion)
  const { document, ...version } = next
  if (!live) return { version, live: null, tagsLost: [], languages: nothing, texts: [], textCount: 0, traffic: null }
  const [before, after] = [documentOf(live), documentOf(next)]
  const texts = diffTexts(before, after)
  const touched = new Set(texts.map(({ language }) => language))
  const kept = new Set(version.tags.map(({ idTag }) => idTag))
  const nodes = nodesWalked(diffFlows(before, after))
  const { document: _, ...liveVersion } = live
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MS)
  return {
    version,
    live: liveVersion,
    tagsLost: live.tags.filter(({ idTag }) => !kept.has(idTag)),
    languages: {
      touched: [...touched],
      untouched: after.settings.languages.map(({ code }) => code).filter((code) => !touched.has(code)),
    },
    // The package promises not to change what it returned; the answer's type does not ask for that.
    texts: texts.slice(0, MOST_TEXTS) as Preview['texts'],
    textCount: texts.length,
    traffic: nodes.length === 0 ? null : await sumTraffic(ctx.db, { idCallScript, guid, nodes, since }),
  }
}

/** Only documents that were read as flow documents are ever stored. */
const documentOf = ({ document }: Stored) => document as unknown as FlowDocument

/** Steps of the live version that go, change or lead elsewhere; what only comes was taken by nobody yet. */
function nodesWalked({ changed, removed, wires }: FlowDiff): string[] {
  return [...new Set([...changed, ...removed].map(({ id }) => id).concat(wires.map(({ nodeId }) => nodeId)))]
}
