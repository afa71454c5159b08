import type { FolderKind, ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { EntityKind } from '@parley/contract/kernel/entityKind.ts'
import type { PlainErrorCode } from '@parley/contract/kernel/errors.ts'
import type { lookupApi } from '@parley/contract/lookups/lookup.api.ts'
import type { RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'
import type { Named } from './inUse.ts'
import type { JobDefinition } from './jobs/jobRun.ts'
import type { MailGate } from './mailGate.ts'
import type { PersonArea } from './personArea.ts'
import type { PartWork } from './retentionPart.ts'
import type { Role, Roles } from './role.ts'
import type { Round } from './round.ts'
import type { Handler, Route } from './routes.ts'
import type { Services } from './services.ts'
import type { StreamRoute } from './streamRoute.ts'
import type { TaskDefinition, TaskLane } from './taskRun.ts'
import type { UndoOf } from './undo.ts'

type Lookups = typeof lookupApi
export type Found = z.output<Lookups['Search']['response']>[number]

/** What lies in folders of the kind, for those who look after the folders. */
export interface FolderItems {
  readonly kind: FolderKind
  readonly of: EntityKind
  /** Those directly in the folder. */
  list(ctx: Ctx, idFolder: number): Promise<Named[]>
  /** How many these are. */
  count(ctx: Ctx, idFolder: number): Promise<number>
  /** Moves them into a folder (null: the root); refused as a whole where one of them cannot be moved. */
  move(ctx: Ctx, ids: readonly number[], to: number | null): Promise<void>
  /** Moves all that is directly in one folder into another. */
  moveAll(ctx: Ctx, from: number, to: number | null): Promise<void>
}

/** A flow that is about to go live. */
export interface GoingLive {
  readonly idCallScript: number
  readonly scriptKind: ScriptKind
  readonly idFolder: number | null
  readonly version: number
  /** Why it goes live though something speaks against it. */
  readonly reason: string | undefined
}

/** What belongs to flows and follows what becomes of them. */
export interface FlowFollower {
  /** A flow was copied to a new one. */
  copied(ctx: Ctx, from: number, to: number): Promise<void>
  /** The draft of a flow was saved. */
  saved(ctx: Ctx, idCallScript: number): Promise<void>
  /** Refuses what must not go live; answers what the log says of it beside. */
  goingLive(ctx: Ctx, flow: GoingLive): Promise<Readonly<Record<string, unknown>>>
}

/** Where the names of a kind of entity are, for those who have only ids; row security keeps others' names back. */
export interface NamesOf {
  readonly of: EntityKind
  readonly table: string
  readonly id: string
  /** An expression over the table. */
  readonly name: string
}

/** All that others know of a domain: what it answers, and what it gives to the capabilities that span all domains. */
export interface Domain {
  /** Of the process that answers its routes: `web` unless said. */
  readonly role?: Role
  readonly routes?: readonly Route[] | ((services: Services) => readonly Route[])
  /** What people can follow over the hub. */
  readonly streams?: readonly StreamRoute[]
  /** The error that a violated constraint of its tables is. */
  readonly constraints?: Readonly<Record<string, PlainErrorCode>>
  /** What is not there any more where a row that would point to it violates the constraint. */
  readonly references?: Readonly<Record<string, string>>
  /** Its kinds of entities whose changes can be taken back. */
  readonly undo?: readonly UndoOf[]
  /** Where the names of its entities are. */
  readonly named?: readonly NamesOf[]
  /** What it holds of people, in the order in which it is erased. */
  readonly people?: readonly PersonArea[]
  /** What of it grows old. */
  readonly parts?: readonly PartWork[]
  readonly folderItems?: readonly FolderItems[]
  readonly ofFlows?: FlowFollower
  /** What the search of the console finds, only where the user may look; at most `limit` of each kind. */
  find?(ctx: Ctx, search: string, limit: number): Promise<readonly Found[]>
  /** Its things as forms offer them. */
  readonly lookups?: { readonly [C in keyof Lookups]?: Handler<Lookups[C]> }
  /** What people start and then watch. */
  readonly tasks?: (services: Services) => readonly TaskDefinition[]
  /** What happens behind requests. */
  readonly jobs?: (services: Services) => readonly JobDefinition[]
  /** Who decides about queued mail, by what it is about. */
  readonly mailGates?: Readonly<Record<string, MailGate>>
  /** What is done again and again. */
  readonly rounds?: readonly Round[]
}

/** What the domains give to the capabilities, found by name. */
export interface Declared {
  readonly named: readonly NamesOf[]
  readonly people: readonly PersonArea[]
  readonly finders: readonly NonNullable<Domain['find']>[]
  readonly ofFlows: readonly FlowFollower[]
  undoOf(kind: string): UndoOf | undefined
  partOf(name: RetentionPart): PartWork
  itemsOf(kind: FolderKind): FolderItems | undefined
  /** Where tasks of a job wait for their turn. */
  laneOf(job: string): TaskLane
  queueOf(job: string): string | undefined
  mailGateOf(kind: string): MailGate | undefined
  canceledOf(job: string): TaskDefinition['canceled']
}

/** What a process with these roles has of what is declared. */
export const ofRoles = <T extends { readonly role: Role }>(all: readonly T[], chosen: Roles): readonly T[] =>
  all.filter(({ role }) => chosen.has(role))

export const tasksOf = (domains: readonly Domain[], services: Services): readonly TaskDefinition[] =>
  domains.flatMap(({ tasks }) => tasks?.(services) ?? [])

export function declaredBy(domains: readonly Domain[], tasks: readonly TaskDefinition[]): Declared {
  const undos = unique(
    domains.flatMap(({ undo = [] }) => undo),
    ({ of }) => of.kind,
  )
  const parts = unique(
    domains.flatMap(({ parts = [] }) => parts),
    ({ part }) => part,
  )
  const items = unique(
    domains.flatMap(({ folderItems = [] }) => folderItems),
    ({ kind }) => kind,
  )
  const works = unique(tasks, ({ job }) => job)
  return {
    named: domains.flatMap(({ named = [] }) => named),
    people: domains.flatMap(({ people = [] }) => people),
    finders: domains.flatMap(({ find }) => (find ? [find] : [])),
    ofFlows: domains.flatMap(({ ofFlows }) => (ofFlows ? [ofFlows] : [])),
    undoOf: (kind) => undos.get(kind),
    partOf(name) {
      const found = parts.get(name)
      if (!found) throw new Error(`nothing is known of the part ${name}`)
      return found
    },
    itemsOf: (kind) => items.get(kind),
    laneOf: (job) => works.get(job)?.lane ?? 'task',
    queueOf: (job) => works.get(job)?.queue,
    mailGateOf: (kind) => domains.find(({ mailGates = {} }) => Object.hasOwn(mailGates, kind))?.mailGates?.[kind],
    canceledOf: (job) => works.get(job)?.canceled,
  }
}

/** By their names, which no two may share. */
function unique<T>(all: readonly T[], keyOf: (each: T) => string): ReadonlyMap<string, T> {
  const found = new Map(all.map((each) => [keyOf(each), each]))
  const twice = all.find((each) => found.get(keyOf(each)) !== each)
  if (twice) throw new Error(`${keyOf(twice)} is declared by two domains`)
  return found
}
