import { grammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import { knowledgeBaseDraft } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { TakeBody } from '@parley/contract/store/store.schema.ts'
import { bindTo } from '../composition/bind.ts'
import { createScript, putLive } from '../flows/flow.service.ts'
import { lockScript } from '../flows/flow.store.ts'
import { createGrammar } from '../grammars/grammar.service.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { createKnowledgeBase } from '../knowledgeBase/knowledgeBase.service.ts'
import { folderOf, type Part } from './plan.ts'
import { insertCopy } from './taken.store.ts'

interface From {
  readonly idStoreItem: number
  readonly title: string
  readonly folders: TakeBody
}

/** Makes the copies that are not there yet; answers the one of the item. What others run is put live, so that they find it. */
export async function makeCopies(
  ctx: Ctx,
  parts: readonly Part[],
  bound: Readonly<Record<string, string>>,
  { idStoreItem, title, folders }: From,
): Promise<number | undefined> {
  const guids = { ...bound, ...Object.fromEntries(parts.map(({ source, guid }) => [source.key, guid])) }
  let idRoot: number | undefined
  for (const { source, guid, name, isRoot, existing } of parts) {
    if (existing) continue
    const { bindings, text: base } = await bindTo(source, guids)
    const { kind, edition, pinned, script } = source
    if (script) {
      const { description, scriptKind, componentType, type, channel } = script
      const idFolder = folderOf(kind, folders)
      const note = `Edition ${edition} of “${title}” from the store`.slice(0, 500)
      const { idCallScript } = await createScript(
        ctx,
        { name, idFolder, description, scriptKind, componentType, type, channel, document: base, guid },
        note,
      )
      if (!isRoot) await putLive(ctx, (await lockScript(ctx.db, idCallScript)) ?? notFound('Flow'), 1)
    } else if (kind === 'grammar') await createGrammar(ctx, grammarDraft.parse({ ...source.facts, name }), guid)
    else await createKnowledgeBase(ctx, knowledgeBaseDraft.parse({ ...source.facts, name }), guid)
    const row = { kind, guid, source: source.guid, pinned, edition, base, bindings, isRoot, idStoreItem }
    const idCopy = await insertCopy(ctx, row)
    if (isRoot) idRoot = idCopy
  }
  return idRoot
}
