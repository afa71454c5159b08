import type { NodeRun } from '../engine/node-definition.ts'
import { agentRun } from './agent.ts'
import { answerRun } from './answer.ts'
import { branchRun } from './branch.ts'
import { callbackRun } from './callback.ts'
import { consentRun } from './consent.ts'
import { counterRun } from './counter.ts'
import { dtmfRun } from './dtmf.ts'
import { emailRun } from './email.ts'
import { endRun } from './end.ts'
import { listenRun } from './listen.ts'
import { outcomeRun } from './outcome.ts'
import { pauseRun } from './pause.ts'
import type { FlowNode, NodeType } from './registry.schema.ts'
import { requestRun } from './request.ts'
import { rpaRun } from './rpa.ts'
import { sayRun } from './say.ts'
import { scheduleRun } from './schedule.ts'
import { scriptRun } from './script.ts'
import { setRun } from './set.ts'
import { smsRun } from './sms.ts'
import { startRun } from './start.ts'
import { subflowRun } from './subflow.ts'
import { suppressRun } from './suppress.ts'
import { transferRun } from './transfer.ts'

/** What every kind of node does; the compiler wants one for each schema. Apart from the definitions, since screens draw nodes and run none. */
export const NODE_RUNS: { readonly [T in NodeType]: NodeRun<Extract<FlowNode, { type: T }>> } = {
  start: startRun,
  say: sayRun,
  listen: listenRun,
  dtmf: dtmfRun,
  set: setRun,
  branch: branchRun,
  counter: counterRun,
  schedule: scheduleRun,
  request: requestRun,
  script: scriptRun,
  rpa: rpaRun,
  agent: agentRun,
  answer: answerRun,
  subflow: subflowRun,
  transfer: transferRun,
  pause: pauseRun,
  sms: smsRun,
  email: emailRun,
  outcome: outcomeRun,
  consent: consentRun,
  suppress: suppressRun,
  callback: callbackRun,
  end: endRun,
}

export function runOf(node: FlowNode): NodeRun<FlowNode> {
  // The table maps each type to what just that type does, which the compiler cannot follow through an index.
  return NODE_RUNS[node.type] as unknown as NodeRun<FlowNode>
}
