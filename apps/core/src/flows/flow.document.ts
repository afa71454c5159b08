import type { DraftFacts } from '@parley/contract/flows/draft.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { FlowDocument, Named } from '@parley/flow'
import type { Ctx } from '../kernel/ctx.ts'
import type { Reach } from '../kernel/reach.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findCircles } from './circle.service.ts'
import {
  findAssets,
  findGrammars,
  findInterfaces,
  findKnowledgeBases,
  findMcpServers,
  findModels,
} from './component.store.ts'
import { onDocuments } from './documentThread.ts'
import { type DocumentFacts, type Examined, examineDocument, type Found } from './documentWorks.ts'

interface WithDocument extends DocumentFacts {
  readonly document: FlowDocument
}
export interface ReadDocument extends WithDocument {
  /** What it was checked against, apart from the interfaces of components. */
  readonly known: DraftFacts['known']
}

/** Reads the document of a flow (undefined: of one that is new), as text or as the value someone sent, and checks it; 422 with the paths where it is not one. */
export async function readDocument(ctx: Ctx, guid: string | undefined, value: unknown): Promise<ReadDocument> {
  const { db, hasLlm, reach } = ctx
  const facts = foundOr422(await examine(value))
  const guids = (of: string) => facts.references.flatMap(({ kind, target }) => (kind === of ? [target] : []))
  const interfaces = await findInterfaces(db, facts.components)
  const known = {
    circles: guid === undefined ? {} : await findCircles(ctx, guid, facts.components),
    grammars: await findGrammars(db, guids('grammar')),
    knowledgeBases: await findKnowledgeBases(db, guids('knowledgeBase')),
    mcpServers: await findMcpServers(db, guids('mcpServer')),
    models: await findModels(db, facts.models),
    assets: await findAssets(db, guids('asset')),
    hosts: hostsKnown(reach, facts.hosts),
    hasLlm,
  }
  // Checked again only where there is something to check against.
  const { circles, grammars, knowledgeBases, mcpServers, models, assets, hosts } = known
  const all = {
    ...interfaces,
    ...circles,
    ...grammars,
    ...knowledgeBases,
    ...mcpServers,
    ...models,
    ...assets,
    ...hosts,
  }
  if (Object.keys(all).length === 0 && (hasLlm || !facts.usesLlm)) return withDocument({ ...facts, known })
  const named: Named = { ...known, interfaces }
  const found = foundOr422(await onDocuments('check', facts.text, JSON.stringify(named)))
  return withDocument({ ...facts, ...found, known })
}

/** Of those that are addresses themselves, or this machine: names have to be looked up, each time. */
const hostsKnown = (reach: Reach, hosts: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(
    hosts.flatMap((host) => {
      const isOpen = reach.judge(new URL(`http://${host}`))
      return isOpen === undefined ? [] : [[host, isOpen]]
    }),
  )

/** The same without a look at the components it runs. */
export const readAlone = async (value: unknown): Promise<WithDocument> => withDocument(foundOr422(await examine(value)))

function withDocument<T extends DocumentFacts>(facts: T): T & WithDocument {
  let document: FlowDocument | undefined
  return {
    ...facts,
    /** Only who needs it as more than text pays for it. */
    get document() {
      document ??= JSON.parse(facts.text) as FlowDocument // written by who read it
      return document
    },
  }
}

/** A stored document as this release writes it, as JSON, without looking for what is wrong with it. */
export const readStored = async (text: string): Promise<string> => foundOr422(await onDocuments('read', text))

/** What was found out about documents; refuses what is none, and what only a newer release can read. */
export function foundOr422<T>(answer: Found<T>): T {
  if (answer.ok) return answer.found
  const { code, problems } = answer
  if (code === 'flow.tooNew') throw new Refusal(reason('callScript.tooNew'), { problems })
  const [first] = problems
  const problem = first ? `${first.place === '' ? '' : `${first.place}: `}${first.message}` : 'it cannot be read'
  throw new Refusal(reason('callScript.invalidDocument', { problem }), { problems })
}

/** As text, so that it can be read where it holds nobody up; what is nested too deeply to be written is too deep for a document. */
async function examine(value: unknown): Promise<Examined> {
  try {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return await onDocuments('examine', text)
  } catch (error) {
    if (error instanceof RangeError) return examineDocument(value)
    throw error
  }
}
