import { phrasesOf } from '../engine/program.ts'
import { STEP_COST } from '../engine/run.ts'
import { SET_COST } from '../engine/turn.ts'
import { READING_COST } from '../expressions/expression.ts'
import { jsonSize } from '../json.ts'
import { LIMITS } from '../limits.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf, reactionsOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import { componentsOf } from './loops.ts'
import { expressionsOf } from './places.ts'
import type { Report } from './problem.ts'

/** What a turn may use up. */
interface Load {
  readonly work: number
  readonly effects: number
}

/** What the engine would stop: turns with too much work or too many effects, more phrases than are recognized, values that fill the state. */
export function checkBudget(graph: Graph, report: Report): void {
  checkTurns(graph, report)
  checkPhrases(graph, report)
  const defaults = graph.document.settings.variables.map((variable) => variable.default ?? null)
  if (jsonSize(defaults, LIMITS.stateSize) > LIMITS.stateSize)
    report.error(null, 'budget.state', 'The defaults of the variables are too large together', 'variables')
}

/** Adds up what follows each step until the conversation waits, loops as often as they go round. */
function checkTurns(graph: Graph, report: Report): void {
  const edges = new Map([...graph.reachable].map((id) => [id, followersInTurn(graph, id)]))
  const after = new Map<string, Load>()
  // Components come with their followers before them.
  for (const component of componentsOf(edges)) {
    const own = loadOf(graph, component, edges)
    const next = mostOf(
      component.flatMap((id) => [...(edges.get(id) ?? [])].flatMap((target) => after.get(target) ?? [])),
    )
    const all = { work: own.work + next.work, effects: own.effects + next.effects }
    // Told once, where it becomes too much, and not for every step before.
    if (isTooMuch(all) && !isTooMuch(next)) tell(graph, component, own, report)
    for (const id of component) after.set(id, all)
  }
}

/** Where a step leads within the same turn: whatever waits for an input ends it. */
function followersInTurn(graph: Graph, id: string): ReadonlySet<string> {
  const node = graph.nodes.get(id)
  if (!node || definitionOf(node).endsTurn) return new Set()
  const targets = [...(graph.next.get(id) ?? []), node.escapeTo]
  return new Set(targets.flatMap((target) => (target !== undefined && graph.nodes.has(target) ? [target] : [])))
}

const isTooMuch = ({ work, effects }: Load): boolean => work > LIMITS.turnCost || effects > LIMITS.turnEffects

const mostOf = (loads: readonly Load[]): Load => ({
  work: loads.reduce((most, { work }) => Math.max(most, work), 0),
  effects: loads.reduce((most, { effects }) => Math.max(most, effects), 0),
})

function loadOf(graph: Graph, component: readonly string[], edges: ReadonlyMap<string, ReadonlySet<string>>): Load {
  const nodes = component.flatMap((id) => graph.nodes.get(id) ?? [])
  const [first] = component
  const isLoop = component.length > 1 || (first !== undefined && edges.get(first)?.has(first))
  const rounds = isLoop ? roundsOf(nodes) : 1
  return nodes.reduce(
    (sum, node) => {
      const { work, effects } = loadOfNode(node)
      return { work: sum.work + work * rounds + readingOf(node), effects: sum.effects + effects * rounds }
    },
    { work: 0, effects: 0 },
  )
}

/** How often a loop goes round: as its counters and guards let it. One without any is endless, which is told as that. */
function roundsOf(nodes: readonly FlowNode[]): number {
  const limits = nodes.flatMap(guardsOf)
  return limits.length === 0 ? 1 : Math.max(...limits)
}

const guardsOf = (node: FlowNode): readonly number[] => [
  ...(definitionOf(node).guard ? [definitionOf(node).guard?.(node).rounds ?? 0] : []),
  ...(node.maxEntries === undefined ? [] : [node.maxEntries]),
]

/** At least this much each time; what macros and long values add cannot be seen from here. */
function loadOfNode(node: FlowNode): Load {
  const definition = definitionOf(node)
  const assigned = definition.assigns?.(node).length ?? 0
  const said = (definition.texts?.(node) ?? []).filter(({ required }) => required).length
  const expressions = expressionsOf(node).length
  return { work: STEP_COST + assigned * SET_COST + expressions * EVALUATION_COST, effects: 1 + assigned + said * 2 }
}
const EVALUATION_COST = 12

/** Reading its expressions, each once in a turn. */
function readingOf(node: FlowNode): number {
  const sources = expressionsOf(node).flatMap(({ kind, source }) => (kind === 'expression' ? [source] : []))
  return [...new Set(sources)].reduce((sum, source) => sum + source.length * READING_COST, 0)
}

function tell(graph: Graph, component: readonly string[], own: Load, report: Report): void {
  const nodes = component.flatMap((id) => graph.nodes.get(id) ?? [])
  const counting = nodes.find((node) => guardsOf(node).length > 0)
  const at = counting?.id ?? component[0] ?? null
  const from =
    component.length > 1 && isTooMuch(own)
      ? `this loop may go round ${roundsOf(nodes)} times without waiting for the caller`
      : 'the steps from here on follow each other without waiting for the caller'
  report.warning(
    at,
    'budget.turn',
    `${from}, which is more work than one turn may do; the conversation would be stopped`,
    undefined,
    [...component].reverse().slice(0, MOST_SHOWN),
  )
}
const MOST_SHOWN = 50

function checkPhrases(graph: Graph, report: Report): void {
  const { nodes, settings } = graph.document
  const places = [
    { id: null, phrases: phrasesOf(settings.globalIntents) },
    ...nodes.map((node) => ({ id: node.id, phrases: phrasesOf(reactionsOf(node)) })),
  ]
  let sum = 0
  for (const { id, phrases } of places) {
    sum += phrases
    if (sum <= LIMITS.documentPhrases) continue
    const most = LIMITS.documentPhrases.toLocaleString('en')
    report.error(id, 'budget.phrases', `with the phrases here the flow has more than ${most}`, 'reactions')
    return
  }
}
