import { countryOfLanguage } from '@parley/recognise/language.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { Rendered, Turn } from '../engine/turn.ts'

/** Whom a step is about: who it names, else the person the conversation is with. */
export function personOf(turn: Turn, named: string | undefined): Rendered {
  const { facts } = turn.draft
  const other = (facts.direction === 'out' ? facts.to : facts.from) ?? ''
  const { text, masked } = named === undefined ? { text: other, masked: other } : turn.render(named)
  if (text.trim() === '') throw new FlowFault('person.missing', 'There is no number or address of the person')
  return { text: text.trim(), masked: masked.trim() }
}

/** The country whose numbers are said without a prefix here: of the person, else of the line, else of the language. */
export function regionOf({ draft, program }: Turn): string | undefined {
  const { direction, from = '', to = '' } = draft.facts
  const [person, line] = direction === 'out' ? [to, from] : [from, to]
  return program.countryOf(person) ?? program.countryOf(line) ?? countryOfLanguage(draft.language)
}
