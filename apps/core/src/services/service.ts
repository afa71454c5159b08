import type { AskEffect, DeskPayload, Json } from '@parley/flow'
import type { TransferResult } from '../carrier/carrier.ts'
import type { Permitted } from '../destinations/permitted.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { LlmPort } from '../kernel/llmPort.ts'
import type { SmsPort } from '../kernel/smsPort.ts'
import type { RequestPort } from '../requests/performRequest.ts'
import type { RobotNews } from '../rpa/robotNews.ts'

/** Facts of an ask that may explain what went wrong; without values, which may be secret. */
export type AskFacts = { readonly [key: string]: Json }

/** What the flow gets to know, and what the record keeps of it. */
export type Answer = (
  | { readonly value: Json }
  | { readonly failed: { readonly code: string; readonly message?: string } }
) & {
  readonly facts?: AskFacts
  /** Something there is to say about it. */
  readonly warning?: { readonly code: string; readonly text: string }
}

/** What has failed for so long that it is not tried again. */
export class GivenUp extends Error {}

/** A test only says what it would have done. */
export const pretended: Answer = { value: { test: true }, facts: { test: true } }

const many = new Intl.NumberFormat('en-US')

/** What a flow is told where its tenant has used up a limit of today. */
export const dayLimit = (limit: number, what: string): string =>
  `the limit of ${many.format(limit)} ${what} a day is used up`

/** The agent desk, as a step of a flow uses it. */
export interface OfferPort extends Pick<RobotNews, 'next'> {
  /** Offers the conversation; what the flow is told where it cannot be. Asked again it is the same offer. */
  readonly offer: (run: ServiceContext['run'], tenant: number, asked: AskedOffer) => Promise<OfferResult | undefined>
  /** What came of it, once no one has the conversation; undefined until then. */
  readonly resultOf: (ctx: Ctx, guid: string, ask: string) => Promise<OfferResult | undefined>
}

export interface AskedOffer extends DeskPayload {
  readonly guid: string
  readonly ask: string
  readonly idLine: number | null
}

export interface OfferResult {
  readonly [key: string]: string
  readonly result: 'returned' | 'declined' | 'noAnswer' | 'busy' | 'failed'
}

/** What services need of the installation. */
export interface ServicePorts {
  readonly clock: Clock
  readonly requests: RequestPort
  /** Of the tasks that conversations of this process wait for. */
  readonly robots: Pick<RobotNews, 'next'>
  readonly offers: OfferPort
  /** Undefined where no provider is set up. */
  readonly sms?: SmsPort | undefined
  /** The language model; undefined where none is set up. */
  readonly llm?: LlmPort | undefined
}

/** What services work with. */
export interface ServiceContext extends ServicePorts {
  /** Who asks. A test must not change what real conversations find. */
  readonly conversation: {
    readonly tenant: number
    readonly guid: string
    readonly isTest: boolean
    /** The line that it is on; null: none. */
    readonly idLine: number | null
    /** Whether messages leave; those of a test do where the person asked for it. */
    readonly sends: boolean
  }
  /** Does something in a transaction of the tenant; it is over before anybody else is waited for. */
  readonly run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** Hands the person over by the line they are on; undefined where they are on none. */
  readonly transfer: ((to: Permitted) => Promise<TransferResult> | undefined) | undefined
  /** Begins the next leg of the conversation in the live version of another flow. */
  readonly goOnIn: (flow: string) => Promise<Answer>
}

/** Does what a flow asks for. Ends early when `signal` is aborted. */
export type Service = (ask: AskEffect, context: ServiceContext, signal: AbortSignal) => Promise<Answer>
