import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { modelKind } from '@parley/contract/models/model.entity.ts'
import type { Gate, Model, publishDraft } from '@parley/contract/models/model.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changed } from '../kernel/keeping.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { columnOf } from '../kernel/rows.ts'
import { findingsOf } from './gate.ts'
import { getModel, lockModel, readMeasured } from './model.store.ts'
import { measuredOf } from './report.service.ts'

/** Categories that live flows wait for, where they take the model as it is live. */
const usedCategories = (ctx: Ctx, guid: string): Promise<string[]> => columnOf(ctx.db)<string>`
  SELECT DISTINCT found.category #>> '{}' FROM call_script_reference used
  JOIN call_script script ON script.id_call_script = used.id_call_script AND used.version = ANY (app.live_versions(script.id_call_script, script.published_version))
  JOIN call_script_history history ON history.id_call_script = used.id_call_script AND history.version = used.version,
  jsonb_path_query(history.document, '$.** ? (@.kind == "model" && @.model == $guid && !exists(@.version)).category',
    jsonb_build_object('guid', ${guid}::text)) AS found (category)
  WHERE used.kind = 'model' AND used.target = ${guid} ORDER BY 1`

export async function readGate(ctx: Ctx, idModel: number, version: number): Promise<Gate> {
  const model = await getModel(ctx.db, idModel)
  const now = await measuredOf(ctx, idModel, version)
  const against = model.publishedVersion === version ? null : model.publishedVersion
  const before = against === null ? undefined : await readMeasured(ctx.db, idModel, against)
  const used = await usedCategories(ctx, model.guid)
  const findings = findingsOf(model, now, before, used)
  return { isOpen: findings.length === 0, against, findings }
}

/** Puts a version live. What the gate holds back goes live with a reason alone, which stays with the version. */
export async function publishModel(
  ctx: Ctx,
  idModel: number,
  { version, rowVersion, reason: why = '' }: z.output<typeof publishDraft>,
): Promise<Model> {
  await lockModel(ctx.db, idModel)
  const before = await getModel(ctx.db, idModel)
  if (before.rowVersion !== rowVersion) stale(modelKind.label, before)
  // It is live, with who put it there and why.
  if (before.publishedVersion === version) return before
  const { isOpen, findings } = await readGate(ctx, idModel, version)
  if (!isOpen && why === '')
    refuse(reason('model.gateClosed', { count: new Set(findings.map(({ category }) => category)).size }))
  const at = ctx.clock.now()
  await ctx.db
    .updateTable('nlpModel')
    .set({ publishedVersion: version, ...changed(ctx) })
    .where('idModel', '=', idModel)
    .execute()
  await ctx.db
    .updateTable('nlpModelVersion')
    .set({ publishedAt: at, publishedBy: ctx.actor.id, reason: isOpen ? null : why })
    .where('idModel', '=', idModel)
    .where('version', '=', version)
    .execute()
  await ctx.audit({
    kind: actionKind.of.UPDATE,
    of: modelKind,
    entity: [idModel, before.name],
    before: { publishedVersion: before.publishedVersion },
    after: { publishedVersion: version, ...(isOpen ? {} : { reason: why }) },
  })
  return await getModel(ctx.db, idModel)
}
