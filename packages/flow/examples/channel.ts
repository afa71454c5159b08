import { type AskEffect, compile, type FlowDocument, type FlowInput, type Json, start, step } from '@parley/flow'

type Answer = { readonly value: Json } | { readonly failed: string }

/** Talks to a flow in writing: gives everything it said once it is over, or once there is no further line. */
export async function converse(
  document: FlowDocument,
  lines: readonly string[],
  services: Readonly<Record<string, (ask: AskEffect) => Promise<Answer>>>,
): Promise<readonly string[]> {
  const program = compile(document)
  const unread = [...lines]
  const said: string[] = []
  let offsetMs = 0
  // A real channel asks its clock, and sends the silence after `listen.timeoutMs`.
  const moment = () => ({ at: new Date(Date.UTC(2026, 2, 5) + offsetMs).toISOString(), offsetMs })
  let { state, effects } = start(program, { ...moment(), facts: { channel: 'CHAT' }, seed: 1 })
  for (;;) {
    for (const effect of effects) if (effect.kind === 'say') said.push(effect.text)
    if (state.ended) return said
    offsetMs += 1_000
    const input = await nextInput()
    // What is kept between two turns is JSON: a process may end here and another one continue.
    ;({ state, effects } = step(program, JSON.parse(JSON.stringify(state)), input))
  }

  async function nextInput(): Promise<FlowInput> {
    const ask = effects.find((effect) => effect.kind === 'ask')
    if (ask) {
      const answer = (await services[ask.service]?.(ask)) ?? { failed: 'unavailable' }
      const { id } = ask
      return 'value' in answer
        ? { kind: 'answered', id, value: answer.value, ...moment() }
        : { kind: 'failed', id, code: answer.failed, ...moment() }
    }
    const listen = state.wait?.for === 'person' ? state.wait.listen : ''
    const text = unread.shift()
    if (text === undefined) return { kind: 'hangup', by: 'caller', ...moment() }
    return { kind: 'heard', listen, by: 'typed', alternatives: [{ text }], ...moment() }
  }
}
