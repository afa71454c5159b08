import { z } from 'zod'
import { agentNode } from './agent.schema.ts'
import { answerNode } from './answer.schema.ts'
import { branchNode } from './branch.schema.ts'
import { callbackNode } from './callback.schema.ts'
import { consentNode } from './consent.schema.ts'
import { counterNode } from './counter.schema.ts'
import { dtmfNode } from './dtmf.schema.ts'
import { emailNode } from './email.schema.ts'
import { endNode } from './end.schema.ts'
import { listenNode } from './listen.schema.ts'
import { outcomeNode } from './outcome.schema.ts'
import { pauseNode } from './pause.schema.ts'
import { requestNode } from './request.schema.ts'
import { rpaNode } from './rpa.schema.ts'
import { sayNode } from './say.schema.ts'
import { scheduleNode } from './schedule.schema.ts'
import { scriptNode } from './script.schema.ts'
import { setNode } from './set.schema.ts'
import { smsNode } from './sms.schema.ts'
import { startNode } from './start.schema.ts'
import { subflowNode } from './subflow.schema.ts'
import { suppressNode } from './suppress.schema.ts'
import { transferNode } from './transfer.schema.ts'

export const flowNode = z.discriminatedUnion('type', [
  startNode,
  sayNode,
  listenNode,
  dtmfNode,
  setNode,
  branchNode,
  counterNode,
  scheduleNode,
  requestNode,
  scriptNode,
  rpaNode,
  agentNode,
  answerNode,
  subflowNode,
  transferNode,
  pauseNode,
  smsNode,
  emailNode,
  outcomeNode,
  consentNode,
  suppressNode,
  callbackNode,
  endNode,
])
export type FlowNode = z.infer<typeof flowNode>
export type NodeType = FlowNode['type']
