import { checkAssets, type HasAsset } from './check/assets.ts'
import { checkBudget } from './check/budget.ts'
import { checkChoices } from './check/choices.ts'
import { type CircleOf, checkCircles } from './check/circles.ts'
import { checkCodes } from './check/codes.ts'
import { checkForms } from './check/forms.ts'
import { checkGrammars, type GrammarOf } from './check/grammars.ts'
import { graphOf } from './check/graph.ts'
import { checkHosts, type MaySendTo } from './check/hosts.ts'
import { checkKeys } from './check/keys.ts'
import { checkKnowledgeBases, type HasKnowledgeBase } from './check/knowledge-bases.ts'
import { checkLanguages } from './check/languages.ts'
import { checkLlm } from './check/llm.ts'
import { checkLoops } from './check/loops.ts'
import { checkMcpServers, type HasMcpServer } from './check/mcp-servers.ts'
import { checkModels, type ModelOf } from './check/models.ts'
import { type MutedProblem, partMuted } from './check/muting.ts'
import { checkNodeSettings } from './check/node-settings.ts'
import type { Problem, Report } from './check/problem.ts'
import { checkSameTexts } from './check/same-texts.ts'
import { checkSecrets } from './check/secrets.ts'
import { checkSensitive } from './check/sensitive.ts'
import { checkInterface, checkUses, type InterfaceOf } from './check/signature.ts'
import { checkLength } from './check/spoken.ts'
import { checkStructure } from './check/structure.ts'
import { checkTransfers } from './check/transfers.ts'
import { checkTypes } from './check/types.ts'
import { checkUnset } from './check/unset.ts'
import { checkVariables } from './check/variables.ts'
import type { FlowDocument } from './document.schema.ts'
import { LIMITS } from './limits.ts'

export type { CircleOf } from './check/circles.ts'
export type { GrammarOf, NamedGrammar } from './check/grammars.ts'
export type { ModelOf, NamedModel } from './check/models.ts'
export type { MutedProblem } from './check/muting.ts'
export type { Problem, ProblemCode } from './check/problem.ts'
export { type InterfaceOf, problemsOfUse, type UseProblem } from './check/signature.ts'

/** At most 1,000 of each are listed, in the order of the nodes. */
export interface FlowCheck {
  /** What stops publishing. */
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
  /** Warnings that were looked at and may stay. */
  readonly muted: readonly MutedProblem[]
}

const MOST_PROBLEMS = LIMITS.problems * 10

export interface CheckOptions {
  /** What is known of the components the flow uses; without it their signatures are not looked at. */
  readonly interfaceOf?: InterfaceOf
  /** Which of them lead back to the flow; without it that is not looked at. */
  readonly circleOf?: CircleOf
  /** What is known of the grammars the flow names; without it none is missed. */
  readonly grammarOf?: GrammarOf
  /** Which knowledge bases there are; without it none is missed. */
  readonly hasKnowledgeBase?: HasKnowledgeBase
  /** Which MCP servers there are; without it none is missed. */
  readonly hasMcpServer?: HasMcpServer
  /** What is known of the models the flow names; without it none is missed. */
  readonly modelOf?: ModelOf
  /** Which audio assets there are; without it none is missed. */
  readonly hasAsset?: HasAsset
  /** Where requests may go; without it none is missed. */
  readonly maySendTo?: MaySendTo
  /** Whether there is a language model for agents; without it none is missed. */
  readonly hasLlm?: boolean
}

/** Validates a flow: everything that would fail or surprise when it runs, each with its node and a sentence. */
export function checkFlow(
  document: FlowDocument,
  {
    interfaceOf,
    circleOf,
    grammarOf,
    hasKnowledgeBase,
    hasMcpServer,
    modelOf,
    hasAsset,
    maySendTo,
    hasLlm = true,
  }: CheckOptions = {},
): FlowCheck {
  const errors: Problem[] = []
  const warnings: Problem[] = []
  const collect =
    (into: Problem[]): Report['error'] =>
    (nodeId, code, message, path, trail) => {
      if (into.length >= MOST_PROBLEMS) return
      const node = nodeId === null ? undefined : graph.nodes.get(nodeId)
      into.push({
        nodeId,
        code,
        message: node ? `${node.label || node.id}: ${message}` : message,
        ...(path === undefined ? {} : { path }),
        ...(trail === undefined ? {} : { trail }),
      })
    }
  const graph = graphOf(document)
  const report = { error: collect(errors), warning: collect(warnings) }
  for (const check of [
    checkStructure,
    checkLoops,
    checkBudget,
    checkVariables,
    checkUnset,
    checkLanguages,
    checkForms,
    checkNodeSettings,
    checkInterface,
    checkTransfers,
    checkTypes,
    checkKeys,
    checkChoices,
    checkSameTexts,
    checkLength,
    checkCodes,
    checkSensitive,
    checkSecrets,
  ])
    check(graph, report)
  if (interfaceOf) checkUses(graph, report, interfaceOf)
  if (circleOf) checkCircles(graph, report, circleOf)
  if (grammarOf) checkGrammars(graph, report, grammarOf)
  if (hasKnowledgeBase) checkKnowledgeBases(graph, report, hasKnowledgeBase)
  if (hasMcpServer) checkMcpServers(graph, report, hasMcpServer)
  if (modelOf) checkModels(graph, report, modelOf)
  if (hasAsset) checkAssets(graph, report, hasAsset)
  if (maySendTo) checkHosts(graph, report, maySendTo)
  if (!hasLlm) checkLlm(graph, report)
  return { errors, ...partMuted(document, graph.nodes, warnings) }
}
