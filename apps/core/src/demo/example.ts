import type { CallType } from '@parley/contract/enums/conversation.enum.ts'
import type { FlowDocumentInput } from '@parley/flow'

/** One version of an example flow: who saved it with which note, and whether it went live. */
export interface ExampleVersion {
  readonly note: string
  readonly by: string
  readonly document: FlowDocumentInput
  readonly publish?: boolean
}

export interface ExampleFlow {
  readonly guid: string
  readonly name: string
  readonly description: string
  /** Path of its folder. */
  readonly folder: readonly string[]
  readonly type: CallType
  readonly isComponent?: boolean
  readonly versions: readonly [ExampleVersion, ...ExampleVersion[]]
  /** Share of the tenant's conversations; none for parts and drafts. */
  readonly traffic?: number
  /** What callers type where the flow takes anything or a pattern, by node and language. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, readonly [string, ...string[]]>>>>
}

export interface ExampleLine {
  readonly name: string
  readonly number: string
  readonly flow?: string
  readonly enabled: boolean
  readonly concurrent: number
}

/** A customer of the example with everything that is made for it. */
export interface ExampleTenant {
  readonly name: string
  readonly timezone: string
  /** Who builds it: a person with every right there. */
  readonly builder: string
  readonly module: string
  readonly lines: readonly ExampleLine[]
  readonly flows: readonly ExampleFlow[]
  /** Conversations on an ordinary working day at the end of the ninety. */
  readonly perDay: number
  readonly languages: readonly (readonly [code: string, share: number])[]
  readonly prefixes: Readonly<Record<string, string>>
}
