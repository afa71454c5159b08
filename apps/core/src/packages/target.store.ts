import type { PackageBindingKind, PackageKind } from '@parley/contract/packages/package.enum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { holds } from '../kernel/names.ts'
import { rowsOf } from '../kernel/rows.ts'

/** Something of the tenant that an item can be, or a binding can mean. */
export interface Target {
  readonly id: number
  /** Its guid; the code of a language, the name of a secret. */
  readonly key: string
  readonly name: string
  /** Of flows and components. */
  readonly idFolder: number | null
  readonly channel: number | null
}

const tables: Readonly<Record<PackageBindingKind, RawBuilder<unknown>>> = {
  flow: sql`(SELECT id_call_script AS id, guid::text AS key, name, id_folder, channel FROM call_script WHERE script_kind = 'flow')`,
  component: sql`(SELECT id_call_script AS id, guid::text AS key, name, id_folder, channel FROM call_script WHERE script_kind = 'component')`,
  dataset: sql`(SELECT id_dataset AS id, guid::text AS key, name, NULL::bigint AS id_folder, NULL::int AS channel FROM nlp_dataset WHERE removed_at IS NULL)`,
  grammar: sql`(SELECT id_grammar AS id, guid::text AS key, name, NULL::bigint AS id_folder, NULL::int AS channel FROM grammar)`,
  knowledgeBase: sql`(SELECT id_knowledge_base AS id, guid::text AS key, name, NULL::bigint AS id_folder, NULL::int AS channel FROM knowledge_base)`,
  language: sql`(SELECT id_language AS id, code AS key, code AS name, NULL::bigint AS id_folder, NULL::int AS channel FROM language)`,
  model: sql`(SELECT id_model AS id, guid::text AS key, name, NULL::bigint AS id_folder, NULL::int AS channel FROM nlp_model WHERE removed_at IS NULL)`,
  asset: sql`(SELECT id_audio_asset AS id, guid::text AS key, name, NULL::bigint AS id_folder, NULL::int AS channel FROM audio_asset)`,
  mcpServer: sql`(SELECT id_mcp_server AS id, guid::text AS key, name, NULL::bigint AS id_folder, NULL::int AS channel FROM mcp_server)`,
  secret: sql`(SELECT 0 AS id, name AS key, name, NULL::bigint AS id_folder, NULL::int AS channel FROM tenant_variable WHERE type = 'secret')`,
}

/** The tenant’s own things of a kind under these keys, or with these names. */
export const listTargets = (ctx: Ctx, kind: PackageBindingKind, keys: readonly string[], names: readonly string[]) =>
  rowsOf(ctx.db)<Target>`
    SELECT id, key, name, id_folder, channel FROM ${tables[kind]} AS t
    WHERE key = ANY (${[...keys]}::text[]) OR lower(name) = ANY (${names.map((name) => name.toLowerCase())}::text[]) ORDER BY id`

/** Some of a kind to choose from, after as many others. */
export const findTargets = (ctx: Ctx, kind: PackageBindingKind, search: string, limit: number, after: number) =>
  rowsOf(ctx.db)<Target>`
    SELECT id, key, name, id_folder, channel FROM ${tables[kind]} AS t
    WHERE ${holds('t.name', search)} ORDER BY name COLLATE by_name, key LIMIT ${limit}::int OFFSET ${after}::int`

export interface Installed {
  readonly kind: PackageKind
  readonly itemKey: string
  readonly ownKey: string
  readonly base: string
  readonly package: string
  readonly version: string
}

/** What the tenant has of these items since they were installed. */
export const listInstalled = (ctx: Ctx, itemKeys: readonly string[]) =>
  rowsOf(ctx.db)<Installed>`
    SELECT kind, item_key, own_key, base::text AS base, package, version FROM package_thing WHERE item_key = ANY (${[...itemKeys]}::text[])`

export async function storeInstalled(ctx: Ctx, { kind, itemKey, ...thing }: Installed): Promise<void> {
  await ctx.db
    .insertInto('packageThing')
    .values({ kind, itemKey, ...thing })
    .onConflict((row) => row.columns(['idTenant', 'kind', 'itemKey']).doUpdateSet(thing))
    .execute()
}

export async function forgetInstalled(ctx: Ctx, kind: PackageKind, itemKey: string): Promise<void> {
  await ctx.db.deleteFrom('packageThing').where('kind', '=', kind).where('itemKey', '=', itemKey).execute()
}
