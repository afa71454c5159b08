import { randomBytes } from 'node:crypto'
import { type CallType, type ChannelType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { ChannelFacts, Json } from '@parley/flow'

/** With what a conversation is started; kept with its checkpoint. */
export interface Setup {
  /** A UUIDv7 of the millisecond it starts at. */
  readonly guid: string
  readonly callId: string
  /** The guid of the first leg, its own where nothing came before. */
  readonly thread: string
  readonly channel: ChannelType
  readonly callType: CallType
  readonly direction: 'in' | 'out'
  readonly from: string
  readonly to: string
  readonly idCallScript: number
  readonly flowGuid: string
  readonly flowVersion: number
  readonly line: { readonly idLine: number; readonly idModule: number; readonly name: string } | null
  readonly language: string | null
  /** The time zone of the conversation, by its IANA name. */
  readonly zone: string
  readonly variables: Readonly<Record<string, Json>>
  /** Names of those of them whose values are redacted, whatever the flow declares. */
  readonly redacted?: readonly string[]
  /** Alternatives of texts are picked from it. */
  readonly seed: number
  readonly isTest: boolean
  /** A test whose messages really leave. */
  readonly sends?: boolean
  readonly idUser: number | null
  /** Another flow answers because all calls of the line are taken: it takes none of them. */
  readonly isOverflow?: true
  /** Why this flow answers in the place of another. */
  readonly standsIn?: string
  /** The caller waited in the queue of the line before it was answered. */
  readonly queued?: { readonly waitedMs: number; readonly position: number }
  /** Whose call it is, where a campaign makes it. */
  readonly campaign?: {
    readonly idCampaign: number
    readonly name: string
    readonly idContact: number
    readonly attempt: number
  }
}

const CHANNEL = { 1: 'VOICE', 2: 'CHAT', 4: 'RPA' } as const

/** What the channel tells the flow. */
export const factsOf = (setup: Setup): ChannelFacts => ({
  channel: CHANNEL[setup.channel],
  direction: setup.direction,
  from: setup.from,
  to: setup.to,
  callId: setup.callId,
  ...(setup.line ? { line: setup.line.name } : {}),
  ...(setup.campaign ? { campaign: setup.campaign.name } : {}),
})

/** Whether it rings from its beginning on, so that nobody can answer it where its process ended; a test call waits for who began it. */
export const rings = ({ channel, isTest }: Setup): boolean => channel === channelType.of.VOICE && !isTest

/** A UUIDv7 of a conversation that starts at this millisecond; the guid alone then finds its partition. */
export function guidAt(startedAt: Date, random: Uint8Array = randomBytes(10)): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(startedAt.getTime(), 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The millisecond inside the guid, which is the start of its conversation. */
export const startOfGuid = (guid: string): Date => new Date(Number.parseInt(guid.replaceAll('-', '').slice(0, 12), 16))
