import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { type AskEffect, type FlowPayload, type Program, subflowKeys } from '@parley/flow'
import { takeSnapshot } from '../flows/draft.snapshot.ts'
import { loadGrammars } from '../grammars/grammarCache.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { loadModels } from '../trainedModels/modelCache.ts'
import type { AskAnswer } from './checkpoint.ts'
import { Conversation, TURN_PATIENCE_MS, tenantNamesOf } from './conversation.ts'
import { firstPart, type LivePart } from './livePart.ts'
import type { StoredState } from './mailbox.ts'
import type { NamedByFlow } from './named.ts'
import { libraryKey, loadLibrary, loadProgram, loadSubflow, noProgram } from './program.store.ts'
import { insertOwned } from './session.store.ts'
import { type Setup, startOfGuid } from './setup.ts'
import { readSurroundings } from './surroundings.store.ts'
import { readTenantVariables } from './tenantVariable.store.ts'
import { UnusableFlow } from './unusableFlow.ts'

/** Without its flow it can only end; an empty program makes the engine say so. */
const programOf = async ({ db }: Ctx, { flowGuid, flowVersion, isTest }: Setup, version = flowVersion) =>
  (await loadProgram(db, flowGuid, version, isTest))?.program ?? noProgram

const loadNamed = async (ctx: Ctx, programs: readonly Program[]): Promise<NamedByFlow> => ({
  grammars: await loadGrammars(
    ctx.db,
    programs.flatMap(({ grammars }) => grammars),
  ),
  models: await loadModels(
    ctx,
    programs.flatMap(({ models }) => models),
  ),
})

const findName = async (db: Db, idCallScript: number): Promise<string | undefined> =>
  (await db.selectFrom('callScript').select('name').where('idCallScript', '=', idCallScript).executeTakeFirst())?.name

/** A flow, and what earlier conversations left in its variables. */
async function readFlow(ctx: Ctx, setup: Setup) {
  const program = await programOf(ctx, setup)
  const named = await loadNamed(ctx, [program])
  return { program, named, left: await readTenantVariables(ctx, tenantNamesOf(program)) }
}

/** A contact has columns that its flow does not ask for; whoever else names a variable is told when there is none. */
const givenTo = (program: Program, { campaign, variables }: Setup) =>
  campaign ? Object.fromEntries(Object.entries(variables).filter(([name]) => program.variable(name))) : variables

/** Conversations that have not begun; each flow is read once. */
export async function prepareAll(ctx: Ctx, setups: readonly Setup[]): Promise<Conversation[]> {
  const flows = new Map<string, ReturnType<typeof readFlow>>()
  const conversations: Conversation[] = []
  const { assistIn, names } = await readSurroundings(ctx, setups)
  for (const setup of setups) {
    const key = `${setup.flowGuid} ${setup.flowVersion} ${setup.isTest}`
    const flow = flows.get(key) ?? readFlow(ctx, setup)
    flows.set(key, flow)
    const { program, named, left } = await flow
    const given = { ...setup, ...left, variables: { ...left.variables, ...givenTo(program, setup) } }
    const conversation = new Conversation(given, program, undefined, TURN_PATIENCE_MS)
    conversation.named.renew(named)
    const { rules, isHushed } = assistIn(setup)
    conversation.risk.begin(rules, undefined)
    conversation.live = firstPart(names.get(setup.idCallScript) ?? '', startOfGuid(setup.guid), isHushed)
    conversations.push(conversation)
  }
  return conversations
}

/** Adds conversations that a process runs from the beginning, each as it begins. */
export async function addAll(ctx: Ctx, setups: readonly Setup[], owner: string): Promise<Conversation[]> {
  const conversations = await prepareAll(ctx, setups)
  // A chat begins at once, a call is answered or not.
  const ringing = conversations.filter(({ setup }) => setup.channel === channelType.of.VOICE)
  // What cannot run answers no one: the line may have another flow for that.
  const unusable = ringing.find(({ setup, program }) => setup.direction === 'in' && !setup.isTest && program.fault)
  if (unusable)
    throw new UnusableFlow(`the flow ${unusable.setup.flowGuid} cannot run: ${unusable.program.fault?.message}`)
  const lives = new Map(ringing.map(({ setup, live }) => [setup.guid, live]))
  await insertOwned(ctx.db, ctx.vault, setups, owner, lives)
  return conversations
}

/** A conversation as another owner left it. */
export async function revive(ctx: Ctx, setup: Setup, state: StoredState, live: LivePart | null): Promise<Conversation> {
  const { flows, main = 0 } = state.recorder
  const program = await programOf(ctx, setup, flows[main]?.[1])
  const conversation = new Conversation(setup, program, state, TURN_PATIENCE_MS)
  // Also the components that it has left: whether what it was given is sealed is asked of all that ran.
  const ran = flows.filter((_, at) => at !== main).map(([guid, version]) => libraryKey({ guid, version }))
  const keys = [...new Set([...subflowKeys(state.state), ...ran])]
  for (const [key, one] of await loadLibrary(ctx.db, keys)) conversation.library.set(key, one)
  conversation.named.renew(await loadNamed(ctx, [conversation.program, ...conversation.library.values()]))
  const { assistIn, names } = await readSurroundings(ctx, [setup])
  const { rules, isHushed } = assistIn(setup)
  conversation.risk.begin(rules, state.risk)
  const start = startOfGuid(setup.guid)
  conversation.live = live ?? firstPart(names.get(setup.idCallScript) ?? '', start, isHushed)
  // Of a release before: how it is now, not as one that rings.
  if (!live) conversation.look([], new Date(start.getTime() + state.recorder.offsetMs))
  return conversation
}

/** The draft that a test runs, where it was edited since; undefined where it was not, or has ended. */
export async function findEdited(ctx: Ctx, { setup, version }: Conversation, tried: number | undefined) {
  const newest = await takeSnapshot(ctx.db, setup.idCallScript, ctx.clock.now())
  if (newest === undefined || newest === version || newest === tried) return undefined
  const found = await loadProgram(ctx.db, setup.flowGuid, newest, setup.isTest)
  return found && { ...found, named: await loadNamed(ctx, [found.program]) }
}

/** The program that a flow asks for. */
export async function findFlow(ctx: Ctx, { payload }: AskEffect): Promise<AskAnswer> {
  const { flow, version } = payload as FlowPayload // made by the node from this type
  const found = await loadSubflow(ctx.db, flow, version)
  if (!found) return { failed: { code: 'missing', message: 'it has no such published version' } }
  const key = libraryKey(found)
  const { variables: tenant, redacted = [] } = await readTenantVariables(ctx, tenantNamesOf(found.program))
  const named = await loadNamed(ctx, [found.program])
  return { value: { key, version: found.version }, subflow: { key, ...found, named }, tenant, redacted }
}

/** A call that came in and was not begun: there is no conversation to look at, but the flow. */
export async function raiseUnusable(ctx: Ctx, { idCallScript, flowGuid, flowVersion }: Setup): Promise<void> {
  const name = (await findName(ctx.db, idCallScript)) ?? 'a flow'
  await raiseEvent(ctx, 'conversation.failed', {
    title: `${name} could not answer a call`,
    text: `Version ${flowVersion} of the flow did not start.`,
    path: screens.flow(idCallScript),
    key: flowGuid,
  })
}

/** One flow that fails for everybody is told once, and again only after a while. */
export async function raiseFailure(ctx: Ctx, setup: Setup): Promise<void> {
  const name = (await findName(ctx.db, setup.idCallScript)) ?? 'a flow'
  await raiseEvent(ctx, 'conversation.failed', {
    title: `A conversation on ${name} failed`,
    text: `It started with version ${setup.flowVersion} of the flow.`,
    path: screens.conversation({ guid: setup.guid }),
    key: setup.flowGuid,
  })
}
