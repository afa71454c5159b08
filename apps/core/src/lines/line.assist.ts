import type { LineAssist, LineAssistDraft } from '@parley/contract/agentAssist/lineAssist.schema.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { readAgentControl } from '../agentAssist/agentAssist.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { notFound } from '../kernel/refusal.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { lockLine, storeLine } from './line.store.ts'

type Kept = LineAssist & { readonly name: string }

/** As a part of its line, whose version it has. */
const assistOf: Keeping<Kept> = {
  of: lineEntityKind,
  lock: ({ db }, id) => lockLine(db, id),
  get: (ctx, id) => getAssist(ctx, id),
  name: ({ name }) => name,
  facts: ({ assistFeatures }) => ({ assistFeatures }),
}

async function getAssist(ctx: Ctx, idLine: number): Promise<Kept> {
  const row = await ctx.db
    .selectFrom('line')
    .select(['name', 'assistFeatures', 'rowVersion'])
    .where('idLine', '=', idLine)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  const { features } = await readAgentControl(ctx)
  return { ...(row ?? notFound('Line')), ofTenant: features }
}

const shown = ({ name: _, ...kept }: Kept): LineAssist => kept

export async function readLineAssist(ctx: Ctx, idLine: number): Promise<LineAssist> {
  await ctx.require('Line.view', idLine)
  return shown(await getAssist(ctx, idLine))
}

export async function updateLineAssist(
  ctx: Ctx,
  idLine: number,
  { assistFeatures: chosen, rowVersion }: LineAssistDraft & { readonly rowVersion?: number },
): Promise<LineAssist> {
  await ctx.require('Line.edit', idLine)
  const assistFeatures = chosen && storedJson([...new Set(chosen)].sort())
  return shown(await changeOf(ctx, assistOf, idLine, rowVersion, () => storeLine(ctx, idLine, { assistFeatures })))
}
