import { baseLanguage, countryOfLanguage } from '@parley/recognise/language.ts'
import { BUILTIN_NAMES, type BuiltinKind, isBuiltin, knowsBuiltin } from '@parley/recognise/languages.ts'
import { compilePattern } from '@parley/recognise/pattern.ts'
import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import type { TextPlace } from '../engine/node-definition.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Texts and recognisers: each declared language served, nothing empty, patterns that can be read. */
export function checkLanguages(graph: Graph, report: Report): void {
  const { languages, defaultLanguage, globalIntents } = graph.document.settings
  const codes = languages.map((language) => language.code)
  if (!codes.includes(defaultLanguage))
    report.error(
      null,
      'language.default',
      `The default language "${defaultLanguage}" is not one of the flow's languages`,
      'defaultLanguage',
    )
  for (const code of new Set(codes)) {
    if (codes.indexOf(code) !== codes.lastIndexOf(code))
      report.error(null, 'language.duplicate', `The language "${code}" is listed twice`, 'languages')
  }
  for (const node of graph.document.nodes) {
    const definition = definitionOf(node)
    for (const place of definition.texts?.(node) ?? []) checkTexts(node, place, codes, defaultLanguage, report)
    for (const { path, recognisers } of definition.recognisers?.(node) ?? [])
      checkRecognisers(node.id, path, recognisers, codes, report)
  }
  for (const [index, intent] of globalIntents.entries())
    checkRecognisers(null, `globalIntents[${index}]`, intent.recognise, codes, report)
}

/** Whether a record by languages has something for one, or for its base. */
export function hasWords(record: Readonly<Record<string, readonly unknown[] | string>>, code: string): boolean {
  return (record[code]?.length ?? 0) > 0 || (record[baseLanguage(code)]?.length ?? 0) > 0
}

function checkTexts(
  node: FlowNode,
  place: TextPlace,
  codes: readonly string[],
  defaultLanguage: string,
  report: Report,
): void {
  const { path, texts, required, when } = place
  const isEmpty = !Object.values(texts).some((alternatives) => alternatives.length > 0)
  if (isEmpty && !required) return
  if (isEmpty) {
    report.error(node.id, 'text.missing', when ? `there is no text for “${when}”` : 'there is nothing to say', path)
    return
  }
  for (const code of codes) {
    if (hasWords(texts, code)) continue
    if (code === defaultLanguage)
      report.error(
        node.id,
        'translation.missing',
        `the text is missing in ${code}, the default language`,
        `${path}.${code}`,
      )
    else
      report.warning(
        node.id,
        'translation.missing',
        `no text in ${code}; callers hear ${defaultLanguage}`,
        `${path}.${code}`,
      )
  }
  for (const [code, alternatives] of Object.entries(texts)) {
    if (!codes.includes(code) && !codes.some((one) => baseLanguage(one) === code)) {
      report.warning(
        node.id,
        'language.undeclared',
        `there is a text in ${code}, which is not one of the flow’s languages`,
        `${path}.${code}`,
      )
    }
    alternatives.forEach((utterance, index) => {
      if (utterance.kind !== 'audio' && utterance.text.trim() === '')
        report.error(node.id, 'text.empty', `a text in ${code} is empty`, `${path}.${code}[${index}].text`)
    })
  }
}

function checkRecognisers(
  nodeId: string | null,
  path: string,
  recognisers: readonly Recogniser[],
  codes: readonly string[],
  report: Report,
): void {
  if (recognisers.length === 0) report.error(nodeId, 'recognise.empty', 'this reaction recognizes nothing', path)
  for (const [index, recogniser] of recognisers.entries()) {
    const place = `${path}.recognise[${index}]`
    if (isBuiltin(recogniser.kind)) checkBuiltin(nodeId, place, recogniser.kind, codes, report)
    if (recogniser.kind === 'phone' && recogniser.region === undefined) checkCountry(nodeId, place, codes, report)
    if (recogniser.kind !== 'phrases' && recogniser.kind !== 'pattern') continue
    const words = recogniser.kind === 'phrases' ? recogniser.phrases : recogniser.patterns
    for (const code of codes) {
      if (!hasWords(words, code) && !hasOther(recognisers, recogniser))
        report.warning(nodeId, 'translation.missing', `nothing is recognized in ${code}`, `${place}.${code}`)
    }
    if (recogniser.kind === 'phrases') continue
    for (const [code, pattern] of Object.entries(recogniser.patterns)) {
      const compiled = compilePattern(pattern, true)
      if (!compiled.ok)
        report.error(
          nodeId,
          'pattern.invalid',
          `the pattern cannot be used: ${compiled.message}`,
          `${place}.patterns.${code}`,
        )
    }
  }
}

/** A built-in that does not know a language of the flow is deaf in it, and nobody notices until a caller does. */
function checkBuiltin(
  nodeId: string | null,
  place: string,
  kind: BuiltinKind,
  codes: readonly string[],
  report: Report,
): void {
  const unknown = codes.filter((code) => !knowsBuiltin(kind, code))
  if (unknown.length > 0)
    report.warning(
      nodeId,
      'recognise.language',
      `${BUILTIN_NAMES[kind]} cannot be recognized in ${unknown.join(', ')}`,
      `${place}.kind`,
    )
}

/** A call has the country of its numbers; a chat only that of a language that names one. */
function checkCountry(nodeId: string | null, place: string, codes: readonly string[], report: Report): void {
  if (codes.some((code) => countryOfLanguage(code) !== undefined)) return
  report.warning(
    nodeId,
    'phone.country',
    'in a chat nothing says the country of a number without a prefix. Choose one, or a language such as en-GB',
    `${place}.region`,
  )
}

/** Recognisers that need no words of a language serve all of them. */
function hasOther(recognisers: readonly Recogniser[], apart: Recogniser): boolean {
  return recognisers.some(
    (one) => one !== apart && one.kind !== 'keys' && one.kind !== 'phrases' && one.kind !== 'pattern',
  )
}
