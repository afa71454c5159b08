import {
  type ConversationRows,
  castCalled,
  castCalling,
  type Random,
  runCall,
  type Setup,
  SimulatedCarrier,
  simulatedNumber,
  startOfGuid,
  VirtualTimeline,
} from '@parley/core'
import type { ListenEffect, Program } from '@parley/flow'
import { answerTo } from './callers/answer.ts'
import type { Stage } from './day.ts'
import { type AskedKnowledge, answerAsk } from './surroundings.ts'

const RING_TIMEOUT_MS = 28_000

/** One call over the simulated carrier, in or out, on a virtual clock: what is recorded is what a real one would leave. */
export function playCall(
  { parts, trained, looked, nodes, answers, leanings }: Stage,
  setup: Setup,
  program: Program,
  random: Random,
  isBroken: boolean,
): ConversationRows {
  const at = startOfGuid(setup.guid)
  const timeline = new VirtualTimeline(at)
  const knows = (own: Random) => (listening: ListenEffect, errs: boolean) => {
    const { nodeId, language } = listening
    const isKnown = nodes.has(nodeId) || answers[nodeId] !== undefined
    return isKnown ? answerTo(nodeId, language, errs, { random: own, answers, leanings, nodes, today: at }) : undefined
  }
  const carrier = new SimulatedCarrier({
    timeline,
    seed: setup.seed,
    called: (_, own) => castCalled({ random: own, knows: knows(own) }),
    calling: (_, own) => castCalling({ random: own, knows: knows(own) }),
  })
  const { callId, from, to, direction } = setup
  const recorded: ConversationRows[] = []
  const note = (each: Omit<AskedKnowledge, 'guid' | 'at'>) =>
    looked.push({ ...each, guid: setup.guid, at: timeline.now() })
  const call = {
    setup,
    program,
    timeline,
    onMachine: 'hangUp' as const,
    answer: (ask: Parameters<typeof answerAsk>[0]) => answerAsk(ask, { random, parts, isBroken, trained, note }),
    thinkMs: () => random.int(220, 900),
    done: (rows: ConversationRows) => recorded.push(rows),
  }
  const request = { at, callId, from, to: simulatedNumber(to), ringTimeoutMs: RING_TIMEOUT_MS }
  if (direction === 'out') runCall({ ...call, connect: (listener) => carrier.dial(request, listener) })
  else carrier.ring(request, (incoming) => runCall({ ...call, connect: (listener) => incoming.answer(listener) }))
  timeline.run()
  const [rows] = recorded
  if (!rows) throw new Error('a call had no end')
  return rows
}
