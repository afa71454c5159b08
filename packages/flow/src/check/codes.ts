import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import type { FlowDocument } from '../document.schema.ts'
import { splitTemplate } from '../expressions/template.ts'
import { definitionOf } from '../nodes/registry.ts'
import { isForMachines, VALUE } from './forms.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'
import { spokenIn } from './spoken.ts'

/** Numbers that are said digit by digit, such as a customer number, where a text gives them as they are stored. */
export function checkCodes({ document }: Graph, report: Report): void {
  const codes = codesOf(document)
  if (codes.size === 0) return
  for (const node of document.nodes)
    for (const { source, isSsml, path } of spokenIn(node)) {
      if (!source.includes('{{')) continue
      for (const name of new Set(namesSaid(source, isSsml)))
        if (codes.has(name))
          report.warning(
            node.id,
            'text.digits',
            `“${name}” is a code or a phone number, and a voice may read it as one large number. Put it into words: digitsText(${name})`,
            path,
          )
    }
}

/** Variables that a text gives as they are. */
function namesSaid(text: string, isSsml: boolean): readonly string[] {
  const parts = splitTemplate(text)
  if (parts instanceof Error) return []
  let said = ''
  return parts.flatMap((part) => {
    if (typeof part === 'string') {
      said += part
      return []
    }
    const isOther = isForMachines(said, isSsml)
    said += VALUE
    return isOther ? [] : [part.expression.trim()]
  })
}

/** With fewer digits it may as well be a count, an age or a year. */
const FEWEST_DIGITS = 5

const isCodeOf = (one: Recogniser): boolean =>
  one.kind === 'letters' || one.kind === 'phone' || (one.kind === 'digits' && (one.min ?? 0) >= FEWEST_DIGITS)

/** Variables that only keyed or spelled entries fill. */
function codesOf({ settings, nodes }: FlowDocument): ReadonlySet<string> {
  const texts = new Set(settings.variables.flatMap(({ name, type }) => (type === 'string' ? [name] : [])))
  const codes = new Set<string>()
  const others = new Set<string>()
  for (const node of nodes) {
    const { recognisers, assigns } = definitionOf(node)
    const heard = new Map((recognisers?.(node) ?? []).map((place) => [`${place.path}.variable`, place.recognisers]))
    for (const { variable, path, isCode = false } of assigns?.(node) ?? []) {
      const kinds = heard.get(path)
      const isSpelled = kinds !== undefined && kinds.length > 0 && kinds.every(isCodeOf)
      if (isCode || isSpelled) codes.add(variable)
      else others.add(variable)
    }
  }
  return new Set([...codes].filter((name) => texts.has(name) && !others.has(name)))
}
