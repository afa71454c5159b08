import { type CallerCue, type CallerMove, choosePersona, type Persona, slip, typedNoise, wordsOf } from '@parley/core'
import { answerTo, type Knowledge } from './answer.ts'

/** To read a character. */
const READ_MS = 45

/** A caller of some persona: reads what is asked for and answers, errs, falls silent or leaves. The same random numbers, the same caller. */
export function createCaller(knowledge: Knowledge): (heard: CallerCue) => CallerMove {
  const { random } = knowledge
  const persona = choosePersona(random)
  return ({ said, listening, turns }) => {
    const reads = said.join(' ').length * READ_MS
    const think = reads + random.int(...persona.thinksMs)
    if (random.chance(persona.leaves)) return { afterMs: think, said: { kind: 'hangup', by: 'caller', reason: 'left' } }
    if (random.chance(persona.silent)) return { afterMs: listening.timeoutMs, said: { kind: 'silence' } }
    const text = typed(listening, turns === 0, persona, knowledge)
    const typing = think + text.length * persona.typesMs
    return { afterMs: typing, said: { kind: 'heard', by: 'typed', alternatives: [{ text, confidence: 1 }] } }
  }
}

function typed(
  { nodeId, language, accepts }: CallerCue['listening'],
  isFirst: boolean,
  persona: Persona,
  knowledge: Knowledge,
): string {
  const { random, answers } = knowledge
  const words = wordsOf(language)
  if (random.chance(persona.mumbles)) return random.pick([...words.mumblings, ...typedNoise])
  const [expected] = accepts
  if (expected === 'speech' && random.chance(persona.asksForPerson)) return random.pick(words.person)
  const answer = answerTo(nodeId, language, random.chance(persona.errs), knowledge)
  if (expected === 'keys') return answer
  const slipped = random.chance(persona.slips) ? slip(answer, random) : answer
  // What is kept as it was typed (names, addresses) is not wrapped in words.
  if (answers[nodeId] || !random.chance(persona.chats)) return slipped
  return `${random.pick(isFirst ? words.greetings : words.openers)}${slipped}`
}
