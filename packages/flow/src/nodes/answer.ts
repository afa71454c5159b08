import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import { isObject, type Json } from '../json.ts'
import type { AnswerNode } from './answer.schema.ts'
import { USUAL_MIN_SCORE } from './usual-score.ts'

/**
 * What the service `knowledge` is asked; it answers the best it has as `{answer, score, minScore, source, sources}`, or `{answer: null, score, minScore}`. The
 * question is searched for as it is; whoever else gets to know it gets it masked.
 */
export type KnowledgePayload = {
  readonly knowledgeBase: string
  readonly question: string
  readonly masked: string
  readonly language: string
  readonly by: AnswerNode['by']
  /** Left out: that of the knowledge base, else the usual one. */
  readonly minScore?: number
}

const LOOK_MS = 20_000
const MOST_QUESTION = 1_000

export const answer: NodeDefinition<AnswerNode> = {
  label: 'Answer',
  look: { icon: 'book', tone: 'info' },
  endsTurn: true,
  summary: ({ question }) => question,
  validate: ({ knowledgeBase, question }) => [
    ...(knowledgeBase === undefined
      ? [{ code: 'answer.knowledgeBase' as const, message: 'no knowledge base is chosen', path: 'knowledgeBase' }]
      : []),
    ...(question.trim() === ''
      ? [{ code: 'answer.question' as const, message: 'there is no question', path: 'question' }]
      : []),
  ],
  leaks: ({ by }) => (by === 'model' ? [{ path: 'question', to: 'prompt' }] : []),
  outlets: () => ['answered', 'noAnswer'],
  expressions: ({ question }) => [{ path: 'question', kind: 'template', source: question }],
  assigns: ({ variable }) => (variable === undefined ? [] : [{ path: 'variable', variable, outlets: ['answered'] }]),
  usesLlm: ({ by }) => by === 'model',
  references: ({ knowledgeBase }) =>
    knowledgeBase === undefined ? [] : [{ kind: 'knowledgeBase' as const, id: knowledgeBase }],
}

export const answerRun: NodeRun<AnswerNode> = {
  enter(turn, { knowledgeBase, question, by, minScore }) {
    if (knowledgeBase === undefined) throw new FlowFault('answer.knowledgeBase', 'No knowledge base is chosen')
    const asked = turn.render(question)
    const text = asked.text.trim().slice(0, MOST_QUESTION)
    if (text === '') return { outlet: 'noAnswer' }
    const masked = asked.masked.trim().slice(0, MOST_QUESTION)
    const { language } = turn.draft
    const payload: KnowledgePayload = {
      knowledgeBase,
      question: text,
      masked,
      language,
      by,
      ...(minScore !== undefined && { minScore }),
    }
    const keep = asked.text !== asked.masked
    turn.ask({ service: 'knowledge', payload, timeoutMs: LOOK_MS, repeatable: true, keep })
    return 'wait'
  },
  resume(turn, node, input) {
    const { wait } = turn.draft
    const isRedacted = wait?.for === 'ask' && wait.kept === true
    turn.draft.wait = null
    if (input.kind === 'answered') return take(turn, node, input.value, isRedacted)
    const said = input.kind === 'failed' && !isRedacted ? turn.withoutSecrets(input.message ?? '') : ''
    const failure = input.kind === 'failed' ? input.code : 'failed'
    const text = `The knowledge base could not be asked${said && `: ${said}`}`
    turn.event(EVENT.WARNING, { text, data: { code: `answer.${failure}` } })
    return { outlet: 'noAnswer' }
  },
}

function take(turn: Turn, node: AnswerNode, value: Json, isRedacted: boolean): Next {
  const found = isObject(value) ? value : {}
  const score = typeof found.score === 'number' ? found.score : 0
  // What was asked before an update answers without it.
  const ofBase = typeof found.minScore === 'number' ? found.minScore : USUAL_MIN_SCORE
  const minScore = node.minScore ?? ofBase
  const isEnough = typeof found.answer === 'string' && score >= minScore
  const data = {
    ...{ do: 'answer', score, minScore, source: found.source ?? null, isEnough },
    ...(isEnough && found.sources !== undefined && { sources: found.sources }),
    ...(found.refused !== undefined && { refused: found.refused }),
  }
  turn.event(EVENT.AGENT, { text: `${isEnough ? 'Answered' : 'Not answered'} from knowledge, score ${score}`, data })
  if (!isEnough || typeof found.answer !== 'string') return { outlet: 'noAnswer' }
  if (node.variable !== undefined) turn.set(node.variable, { value: found.answer, isRedacted })
  if (node.say) turn.utterText(found.answer)
  return { outlet: 'answered' }
}
