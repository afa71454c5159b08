import type { DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import type { CallType } from '@parley/contract/enums/conversation.enum.ts'
import type { GrammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import type { FlowDocumentInput } from '@parley/flow'

export type ExampleTag = 'reviewed' | 'seasonal' | 'compliance'

/** One version of an example flow: who saved it with which note, and whether it went live. */
export interface ExampleVersion {
  readonly note: string
  readonly by: string
  readonly document: FlowDocumentInput
  /** How many days before the first start it was saved. */
  readonly daysAgo: number
  readonly publish?: boolean
  /** Tags of this version besides “production”, which the published ones have. */
  readonly tags?: readonly ExampleTag[]
}

export type Answers = Readonly<Record<string, Readonly<Record<string, readonly [string, ...string[]]>>>>
export type Leanings = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface ExampleFlow {
  readonly guid: string
  readonly name: string
  readonly description: string
  /** What a component is for; a flow has none. */
  readonly componentType?: string
  /** Path of its folder. */
  readonly folder: readonly string[]
  readonly type: CallType
  readonly versions: readonly [ExampleVersion, ...ExampleVersion[]]
  /** Share of the tenant's chats; none for parts and drafts. */
  readonly traffic?: number
  /** Of flows that talk by telephone: who calls, and the share of the tenant's calls. */
  readonly calls?: { readonly direction: 'in' | 'out'; readonly share: number }
  /** The flow that asks the same in a chat. */
  readonly like?: string
  /** Its callers speak this one alone. */
  readonly language?: string
  /** Meant to end in an error for some callers. */
  readonly isFaulty?: boolean
  /** What callers type where the flow takes anything or a pattern, by node and language. */
  readonly answers?: Answers
  /** How likely callers give which answer, by node and the name of the answer; what is not named has 1. */
  readonly leanings?: Leanings
}

export interface ExampleGrammar extends GrammarDraft {
  readonly guid: string
}

export interface ExampleLine {
  readonly name: string
  readonly number: string
  /** Others of its numbers. */
  readonly numbers?: readonly string[]
  readonly description?: string
  /** Campaigns call on it. */
  readonly isForCampaigns?: true
  readonly flow?: string
  readonly enabled: boolean
  readonly concurrent: number
  readonly destinations?: readonly DestinationEntry[]
  /** Callers wait while it is full, and hear this. */
  readonly announcement?: string
}

/** A customer of the example with everything that is made for it. */
export interface ExampleTenant {
  readonly name: string
  readonly timezone: string
  /** Who builds it: a person with every right there. */
  readonly builder: string
  readonly module: string
  /** By which it telephones. */
  readonly voiceModule: string
  readonly voiceLines: readonly ExampleLine[]
  /** Where all of them may call. */
  readonly destinations?: readonly DestinationEntry[]
  readonly lines: readonly ExampleLine[]
  readonly flows: readonly ExampleFlow[]
  /** What its flows share of what people say. */
  readonly grammars: readonly ExampleGrammar[]
  /** Chats on an ordinary working day at the end of the ninety. */
  readonly perDay: number
  /** Calls on such a day. */
  readonly callsPerDay: number
  readonly languages: readonly (readonly [code: string, share: number])[]
  readonly prefixes: Readonly<Record<string, string>>
}

/** Numbers that begin so may be called, or may not, as often as is said. */
export const destination = (
  prefix: string,
  action: DestinationEntry['action'],
  limits: Partial<DestinationEntry> = {},
): DestinationEntry => ({
  ...{ prefix, action, perMinute: null, perHour: null, perDay: null, minutesPerDay: null },
  ...limits,
})
