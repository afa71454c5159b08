import type { NodeDefinition } from '../engine/node-definition.ts'
import type { Reaction } from '../reaction.schema.ts'
import { agent } from './agent.ts'
import { answer } from './answer.ts'
import { branch } from './branch.ts'
import { callback } from './callback.ts'
import { consent } from './consent.ts'
import { counter } from './counter.ts'
import { dtmf } from './dtmf.ts'
import { email } from './email.ts'
import { end } from './end.ts'
import { listen } from './listen.ts'
import { outcome } from './outcome.ts'
import { pause } from './pause.ts'
import type { FlowNode, NodeType } from './registry.schema.ts'
import { request } from './request.ts'
import { rpa } from './rpa.ts'
import { say } from './say.ts'
import { schedule } from './schedule.ts'
import { script } from './script.ts'
import { set } from './set.ts'
import { sms } from './sms.ts'
import { start } from './start.ts'
import { subflow } from './subflow.ts'
import { suppress } from './suppress.ts'
import { transfer } from './transfer.ts'

/** Every kind of node; the compiler wants one definition for each schema. */
export const NODE_DEFINITIONS: { readonly [T in NodeType]: NodeDefinition<Extract<FlowNode, { type: T }>> } = {
  start,
  say,
  listen,
  dtmf,
  set,
  branch,
  counter,
  schedule,
  request,
  script,
  rpa,
  agent,
  answer,
  subflow,
  transfer,
  pause,
  sms,
  email,
  outcome,
  consent,
  suppress,
  callback,
  end,
}

export function definitionOf(node: FlowNode): NodeDefinition<FlowNode> {
  // The table maps each type to the definition of just that type, which the compiler cannot follow through an index.
  return NODE_DEFINITIONS[node.type] as unknown as NodeDefinition<FlowNode>
}

/** What a node understands of what people say; nothing where it does not listen. */
export function reactionsOf(node: FlowNode): readonly Reaction[] {
  return definitionOf(node).reactions?.(node) ?? []
}

/** Names of the outlets of a node, in the order in which they are drawn. */
export function outletsOf(node: FlowNode): readonly string[] {
  return definitionOf(node).outlets(node)
}

const OUTLET_WORDS: Readonly<Record<string, string>> = {
  noInput: 'no input',
  noMatch: 'no match',
  noAnswer: 'no answer',
}

/** An outlet as people read it: what its reaction is called, or plain words. */
export function outletWords(node: FlowNode, outlet: string): string {
  const reaction = reactionsOf(node).find(({ name }) => name === outlet)
  return reaction?.label || (OUTLET_WORDS[outlet] ?? outlet)
}
