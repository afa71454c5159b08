import type { AttemptResult, MachineReaction } from '@parley/contract/campaigns/campaign.enum.ts'
import type { CampaignSetup, Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactState, DecisionCode } from '@parley/contract/contacts/contact.enum.ts'
import type { Numbers } from '@parley/contract/contacts/number.rules.ts'
import type { ProcessState } from '@parley/contract/enums/operations.enum.ts'
import type { Json } from '@parley/flow'
import type { Permitted } from '../destinations/permitted.ts'
import type { WindowRules } from '../kernel/hours/window.ts'
import type { FlowOutcome, NextTry } from './rules/nextTry.ts'

/**
 * What the dialer stands on. The dialer itself (dialer.ts) and its rules know neither a database nor a network nor a clock: with other stores,
 * gateways and timelines the same code rehearses a campaign in memory.
 */

/** What of a campaign decides about its contacts. */
export interface CampaignRules
  extends WindowRules,
    Pick<
      CampaignSetup,
      'retries' | 'mostAttempts' | 'nextNumber' | 'mostPerNumber' | 'wrongNumber' | 'breaker' | 'frequencyCap'
    > {
  readonly idCampaign: number
  readonly status: ProcessState
  /** What follows tries to which nobody answers; nothing without. */
  readonly followUps?: CampaignSetup['followUps']
}

/** How a campaign stands at a moment. */
export interface CampaignFacts extends CampaignRules {
  readonly priority: number
  readonly weight: number
  readonly maxConcurrent: number
  readonly callsPerSecond: number
  readonly alwaysOn: boolean
  /** In its currency; null: no limit. */
  readonly budget: number | null
  readonly spent: number
  readonly brokenUntil: Date | null
  readonly idLines: readonly number[]
  /** A flow of it has no version that could run. */
  readonly lacksFlow: boolean
  /** Reserved, ringing and talking ones. */
  readonly live: number
  /** Calls that began within the last second, reservations included. */
  readonly lastSecond: number
  /** Contacts that are due, counted up to what it could call at once. */
  readonly due: number
  /** The next one that is due later, with its zone. */
  readonly next: { readonly dueAt: Date; readonly zone: string } | null
  /** Somebody is still to be called. */
  readonly isOpen: boolean
  /** As they were found last. */
  readonly holds: readonly Hold[]
}

export interface LineFacts {
  readonly idLine: number
  readonly idModule: number
  readonly isEnabled: boolean
  readonly mostCalls: number
  /** Calls on it, of whatever kind, reservations included. */
  readonly live: number
}

/** How many calls all lines of a module have together. */
export interface ModuleFacts {
  readonly idModule: number
  readonly mostCalls: number
  readonly live: number
}

/** A tenant’s campaigns that may call, and what they share. */
export interface TenantFacts {
  /** The general switch is off. */
  readonly isStopped: boolean
  /** Of a tenant that pays in advance: for how many calls at once what is left pays; null: no limit. */
  readonly paidCalls: number | null
  /** Null: no limit. */
  readonly mostCalls: number | null
  readonly live: number
  readonly mostPerMinute: number | null
  readonly lastMinute: number
  readonly lines: readonly LineFacts[]
  readonly modules: readonly ModuleFacts[]
  readonly campaigns: readonly CampaignFacts[]
}

/** What a turn decides for a tenant. */
export interface Plan {
  /** For each campaign the lines of the calls it may make now, one for each. */
  readonly slots: ReadonlyMap<number, readonly number[]>
  readonly holds: ReadonlyMap<number, readonly Hold[]>
  /** When something may change by itself; null: nothing does. */
  readonly nextAt: Date | null
}

/** A contact that a process has for itself, to be looked at once more. */
export interface Reserved {
  readonly idContact: number
  readonly idCampaign: number
  readonly phone: string
  readonly zone: string
  readonly attempts: number
  /** The state it had before. */
  readonly state: ContactState
}

/** A reserved contact with all that may keep it from being called now. */
export interface Checked extends Reserved {
  readonly rules: CampaignRules
  /** Where it has several numbers; the one that is called is `phone`. */
  readonly numbers?: Numbers | null
  /** The general switch is off, or the campaign does not run any more. */
  readonly isHeld: boolean
  readonly suppressed?: { readonly scope: string; readonly reason: string } | undefined
  /** Under the cap of the campaign: since when it was called as often as may be; undefined: it was not. */
  readonly cappedSince?: Date | undefined
  /** Why its number may not be called; undefined: it may. */
  readonly refused?: { readonly reason: string; readonly text: string; readonly isByOther: boolean } | undefined
  /** The limit of its destination that is reached, and when it may let a call through again. */
  readonly full?: { readonly text: string; readonly until: Date } | undefined
  /** There is a call to one of its numbers already, for whichever contact. */
  readonly isInCall?: boolean
}

/** What is done with a contact instead of calling it. */
export interface Instead {
  readonly state: ContactState
  readonly dueAt: Date | null
  readonly code: DecisionCode
  readonly facts: Readonly<Record<string, Json>>
  /** Another number of it is called. */
  readonly numbers?: Numbers
  readonly phone?: string
  readonly zone?: string
}
export type Verdict = { readonly isCalled: true } | ({ readonly isCalled: false } & Instead)

/** A call whose attempt is kept, for the gateway. */
export interface Call {
  /** Of the conversation it will be. */
  readonly guid: string
  readonly idContact: number
  readonly idCampaign: number
  readonly campaign: string
  readonly attempt: number
  readonly from: string
  /** Where lines may call decided about it. */
  readonly to: Permitted
  readonly zone: string
  readonly language: string | null
  readonly line: { readonly idLine: number; readonly idModule: number; readonly name: string }
  readonly flow: { readonly idCallScript: number; readonly guid: string; readonly version: number }
  readonly variables: Readonly<Record<string, Json>>
  /** Names of those that are personal. */
  readonly redacted: readonly string[]
  readonly ringTimeoutMs: number
  readonly onMachine: MachineReaction
  readonly machineMessage: string
}

/** What became of a call. */
export interface CallResult {
  readonly result: AttemptResult
  readonly answeredAt: Date | null
  readonly endedAt: Date
  readonly ringMs: number
  readonly talkMs: number
  /** What the flow recorded as its business result. */
  readonly disposition: string | null
  readonly outcome?: FlowOutcome | undefined
  /** When whoever was called wants to be called again, where the gateway knows; a store may find it, too. */
  readonly callbackAt?: Date | undefined
  /** On which of the numbers of the contact. */
  readonly promised?: string | undefined
  /** The network says that nobody has the number. */
  readonly isUnassigned?: boolean
  /** Of the conversations that the call was. */
  readonly guids: readonly string[]
}

/** Which attempt. */
export type AttemptKey = Pick<Call, 'guid' | 'idContact' | 'idCampaign' | 'attempt'>

/** An attempt that is over. */
export interface Ended extends AttemptKey {
  readonly result: CallResult
}

export interface CallWatch {
  /** Somebody or something answers. */
  answered(at: Date): void
  /** Asked in the last moment before the carrier hears of it: what let it be made may have changed while it was kept. */
  isAllowed(): boolean
}

/** Makes calls; knows nothing of campaigns and decides nothing. */
export interface Gateway {
  /** Nobody is called without a carrier. */
  readonly isAttached: boolean
  /** Resolves once the call is over. Rejects only where it was not made: the carrier never heard of it. */
  dial(tenant: number, call: Call, watch: CallWatch): Promise<CallResult>
  /** What became of calls whose process is gone; those of which nobody can tell are left out. */
  recall(tenant: number, attempts: readonly AttemptKey[]): Promise<ReadonlyMap<string, CallResult>>
}

/** What is known of an attempt’s contact when it ends. */
export interface EndedContact {
  readonly rules: CampaignRules
  readonly zone: string
  readonly attempts: number
  readonly results: Readonly<Record<string, number>>
  /** That was called, where the contact has several. */
  readonly phone?: string
  readonly numbers?: Numbers | null
}
export type Decide = (contact: EndedContact, result: CallResult) => NextTry

export interface Claimed {
  readonly plan: Plan
  readonly reserved: readonly Reserved[]
  /** Campaigns whose holds are others now. */
  readonly changed: readonly number[]
}

/**
 * Claims, decisions and results. All of a method happens, or nothing of it. A store is one process’s: what it reserves and begins is fenced by
 * that process’s lease, so that two never have the same contact.
 */
export interface DialerStore {
  /** Tenants with campaigns that may call. */
  tenants(): Promise<readonly number[]>
  /**
   * One process at a time in each tenant: reads the facts, lets `plan` decide, keeps its holds and reserves contacts for its slots. Undefined
   * where another does so just now: nobody waits for one that may stand still.
   */
  claim(tenant: number, now: Date, plan: (facts: TenantFacts) => Plan): Promise<Claimed | undefined>
  /**
   * Looks at reserved contacts once more, and keeps the attempts of those that are called before anybody hears of them. `noted` hears the guids
   * of attempts first: where it rejects they may be kept all the same.
   */
  begin(
    tenant: number,
    now: Date,
    reserved: readonly Reserved[],
    check: (contact: Checked) => Verdict,
    noted: (guid: string) => void,
  ): Promise<readonly Call[]>
  /** Frees what this process has reserved and not begun. */
  release(tenant: number, now: Date): Promise<void>
  answered(tenant: number, calls: readonly (AttemptKey & { readonly at: Date })[]): Promise<void>
  /** Keeps the ends of attempts that are still this process’s, each once; what it does not own any more it leaves alone. */
  keep(tenant: number, ended: readonly Ended[], decide: Decide): Promise<void>
  /** Takes attempts back that were never made: their contacts wait as they did before. */
  takeBack(tenant: number, attempts: readonly AttemptKey[], now: Date): Promise<void>
  /** Attempts that are this process’s and not over, in all tenants: those it made, and those it took over. */
  own(): Promise<ReadonlyMap<number, readonly AttemptKey[]>>
  /** Tenants in which processes that are gone left something. */
  forsaken(now: Date): Promise<readonly number[]>
  /** Frees what they had reserved there, and makes their attempts this process’s. */
  takeOver(tenant: number, now: Date): Promise<readonly AttemptKey[]>
}
