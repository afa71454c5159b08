import type { publishPreview } from '@parley/contract/flows/flow.schema.ts'
import { type ComponentVersion, componentKey, componentUses, type FlowInterface, problemsOfUse } from '@parley/flow'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { type ComponentUser, findDraftInterface, findInterface, findInterfaces, listUsers } from './component.store.ts'
import { onlyVisible } from './flow.access.ts'

type Broken = z.output<typeof publishPreview>['broken'][number]

/** What a version of a component (undefined: its draft), once live, breaks in the flows that run it: only what the live one does not break already. */
export async function findBroken(
  ctx: Ctx,
  guid: string,
  number: number | undefined,
): Promise<{ broken: Broken[]; brokenHidden: number }> {
  const live: ComponentVersion = { flow: guid, version: { policy: 'published' } }
  const { [componentKey(live)]: now } = await findInterfaces(ctx.db, [live])
  const coming =
    number === undefined ? await findDraftInterface(ctx.db, guid) : await findInterface(ctx.db, guid, number)
  if (!coming) return { broken: [], brokenHidden: 0 }
  const found = (await listUsers(ctx.db, guid)).flatMap((user) => brokenIn(user, coming, now))
  const broken = await onlyVisible(ctx, found)
  const shown = new Set(broken.map(({ idCallScript }) => idCallScript))
  return { broken, brokenHidden: new Set(found.map(({ idCallScript }) => idCallScript)).size - shown.size }
}

function brokenIn(
  { idCallScript, guid, name, version, isLive, document }: ComponentUser,
  coming: FlowInterface,
  now: FlowInterface | undefined,
): Broken[] {
  const { variables } = document.settings
  return componentUses(document).flatMap(({ node, use }) => {
    if (use.version.policy !== 'published') return []
    const before = new Set(now && problemsOfUse(use, now, variables).map(({ message }) => message))
    return problemsOfUse(use, coming, variables)
      .filter(({ message }) => !before.has(message))
      .map(({ code, message, isDoubt = false }) => ({
        ...{ code, message, isError: !isDoubt },
        ...{ nodeId: node.id, nodeLabel: node.label, idCallScript, guid, name, version, isLive },
      }))
  })
}
