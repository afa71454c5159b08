import { z } from 'zod'
import { enumOf, id, instant, listQuery, named, person, rowVersion, stamps, text } from '../kernel/schema.ts'
import { settingType } from './bot.enum.ts'
import { settingKey, slug } from './manifest.schema.ts'

/** A value by its type, as it is typed. Of a secret nothing is read again: null leaves what is stored. */
export const botSetting = z.strictObject({
  key: settingKey.meta({ label: 'Setting' }),
  type: enumOf(settingType).meta({ label: 'Type' }),
  value: z.string().max(4_000).nullable().meta({ label: 'Value' }),
})
export type BotSetting = z.output<typeof botSetting>

const facts = {
  description: text(0, 500).meta({ label: 'Description' }),
  settings: z.array(botSetting).max(50).meta({ label: 'Settings' }),
}

export const botConfig = z.object({
  idBotConfig: id,
  name: slug.meta({ label: 'Name' }),
  ...facts,
  /** Secrets that have a value. */
  secretKeys: z.array(z.string()).meta({ label: 'Stored secrets' }),
  version: z.int().min(1).meta({ label: 'Version' }),
  /** Modules that run with one of its versions. */
  usedBy: z.array(z.object({ ...named.shape, server: z.string(), version: z.int().min(1) })),
  rowVersion,
  ...stamps,
})
export type BotConfig = z.output<typeof botConfig>

export const botConfigDraft = z.object({
  name: slug.meta({ label: 'Name', help: 'Addresses name it, so it can’t be changed later.' }),
  ...facts,
})
export type BotConfigDraft = z.output<typeof botConfigDraft>
export const botConfigFacts = z.object(facts)
export type BotConfigFacts = z.output<typeof botConfigFacts>
export const botConfigChange = botConfigFacts.extend({ rowVersion })
export const botConfigQuery = listQuery(['name', 'updatedAt'])

export const botConfigVersion = z.object({
  version: z.int().min(1),
  settings: z.array(botSetting),
  secretKeys: z.array(z.string()),
  createdAt: instant,
  createdBy: person.nullable(),
})
export type BotConfigVersion = z.output<typeof botConfigVersion>
