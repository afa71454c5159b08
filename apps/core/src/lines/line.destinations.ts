import type {
  CheckedDestination,
  DestinationDraft,
  LineDestinations,
  TriedDestination,
} from '@parley/contract/destinations/destination.schema.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { checkDestination, soundEntries } from '../destinations/destination.service.ts'
import { listRefusedDestinations, readTenantEntries } from '../destinations/destination.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { notFound } from '../kernel/refusal.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { lockLine, storeLine } from './line.store.ts'

type Kept = LineDestinations & { readonly name: string }

/** As a part of its line, whose version it has. */
const destinationsOf: Keeping<Kept> = {
  of: lineEntityKind,
  lock: ({ db }, id) => lockLine(db, id),
  get: (ctx, id) => getDestinations(ctx, id),
  name: ({ name }) => name,
  facts: ({ destinations }) => ({ destinations }),
}

async function getDestinations(ctx: Ctx, idLine: number): Promise<Kept> {
  const row = await ctx.db
    .selectFrom('line')
    .select(['name', 'destinations', 'rowVersion'])
    .where('idLine', '=', idLine)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  const { destinations, ...line } = row ?? notFound('Line')
  const { destinations: ofTenant } = await readTenantEntries(ctx.db)
  const refused = await listRefusedDestinations(ctx, idLine)
  return { ...line, destinations: [...destinations], ofTenant: [...ofTenant], refused }
}

const shown = ({ name: _, ...kept }: Kept): LineDestinations => kept

export async function readLineDestinations(ctx: Ctx, idLine: number): Promise<LineDestinations> {
  await ctx.require('Line.view', idLine)
  return shown(await getDestinations(ctx, idLine))
}

export async function updateLineDestinations(
  ctx: Ctx,
  idLine: number,
  { destinations, rowVersion }: DestinationDraft & { readonly rowVersion?: number },
): Promise<LineDestinations> {
  await ctx.require('Line.edit', idLine)
  const entries = storedJson(soundEntries(destinations))
  return shown(
    await changeOf(ctx, destinationsOf, idLine, rowVersion, () => storeLine(ctx, idLine, { destinations: entries })),
  )
}

export async function checkLineDestination(
  ctx: Ctx,
  idLine: number,
  tried: TriedDestination,
): Promise<CheckedDestination> {
  await ctx.require('Line.view', idLine)
  await getDestinations(ctx, idLine)
  return await checkDestination(ctx, tried, idLine)
}
