import { z } from 'zod'
import { channelType } from '../enums/conversation.enum.ts'
import { folderKind } from '../enums/operations.enum.ts'
import { folder } from '../folders/folder.schema.ts'
import { grammarKind } from '../grammars/grammar.enum.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { enumOf, guid, id, instant, range, text } from '../kernel/schema.ts'
import { tagRef } from '../tags/tag.schema.ts'
import { foundKinds } from './foundKinds.ts'

const search = z.object({ search: text(0, 100).optional(), limit: range(1, 500).optional() })
const entry = z.object({ id, name: z.string(), detail: z.string().nullable() })
const coded = z.object({ code: z.string(), name: z.string() })
const lookup = <R extends z.ZodType>(call: string, summary: string, response: R) =>
  endpoint({
    method: 'GET',
    path: `/${call}`,
    summary,
    permission: 'signedIn',
    bySecret: 'narrowed',
    query: search,
    response: z.array(response),
  })
/** For people alone: their tenants, and what no permission narrows. */
const personal = <R extends z.ZodType>(call: string, summary: string, response: R) => {
  const { bySecret: _, ...declaration } = lookup(call, summary, response)
  return endpoint(declaration)
}

/** Lists to choose from; each holds only what the user may see. */
export const lookupApi = group('Lookups', '/Lookups', {
  SupportedLanguages: lookup('SupportedLanguages', 'Languages that flows can speak', coded),
  Tenants: personal('Tenants', 'Tenants', entry),
  Flows: lookup(
    'Flows',
    'Flows',
    entry.extend({
      channel: enumOf(channelType),
      /** Null: no version is live. */
      publishedVersion: z.int().min(1).nullable(),
    }),
  ),
  /** `canCall`: a campaign can make its calls on it. */
  Lines: lookup('Lines', 'Lines', entry.extend({ canCall: z.boolean() })),
  Campaigns: lookup('Campaigns', 'Campaigns', entry),
  /** `code` is what lines name, which is their name. */
  OpeningTimes: lookup('OpeningTimes', 'Opening times of the variables storage', coded),
  Modules: lookup('Modules', 'Modules', entry),
  BotDeployServers: lookup('BotDeployServers', 'Servers of bot modules', coded),
  BotDeployConfigs: lookup('BotDeployConfigs', 'Configurations of bot modules', coded),
  ComponentTypes: lookup('ComponentTypes', 'Types of components in use', coded),
  Components: lookup(
    'Components',
    'Components',
    entry.extend({
      guid,
      componentType: z.string().nullable(),
      description: z.string(),
      /** Null: never published, so that flows cannot run it yet. */
      publishedVersion: z.int().min(1).nullable(),
      /** Of the live version, else of the newest. */
      exits: z.array(z.string()),
    }),
  ),
  Grammars: lookup(
    'Grammars',
    'Grammars',
    entry.extend({ guid, language: z.string().nullable(), kind: enumOf(grammarKind) }),
  ),
  AudioAssets: lookup('AudioAssets', 'Audio assets', entry.extend({ guid, language: z.string() })),
  KnowledgeBases: lookup('KnowledgeBases', 'Knowledge bases', entry.extend({ guid })),
  McpServers: lookup('McpServers', 'MCP servers', entry.extend({ guid })),
  TimeZones: lookup('TimeZones', 'Time zones', coded),
  Regions: lookup('Regions', 'Countries', coded),
  PhoneRegions: lookup('PhoneRegions', 'Countries with their calling codes', coded.extend({ prefix: z.string() })),
  Tags: lookup('Tags', 'Tags', tagRef),
  NotificationGroups: personal('NotificationGroups', 'Notification groups', entry),
  FolderTree: endpoint({
    method: 'GET',
    path: '/FolderTree',
    summary: 'List folders of a kind',
    permission: 'signedIn',
    bySecret: 'narrowed',
    query: z.object({ kind: enumOf(folderKind) }),
    response: z.array(folder),
  }),
  /** For the command palette: flows, nodes and texts inside flows, conversations, lines, datasets, models, knowledge bases, people, permission groups, tenants. */
  Search: endpoint({
    method: 'GET',
    path: '/Search',
    summary: 'Search everything',
    permission: 'signedIn',
    query: z.object({ search: text(1, 100) }),
    response: z.array(
      z.object({
        kind: z.enum(foundKinds),
        title: z.string(),
        detail: z.string(),
        /** When it was, for what has a moment of its own. */
        at: instant.nullable(),
        /** Something went wrong in it. */
        hasErrors: z.boolean(),
        path: z.string(),
      }),
    ),
  }),
})
