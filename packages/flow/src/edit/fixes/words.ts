import { baseLanguage } from '@parley/recognise/language.ts'
import { formlessIn, isForMachines, typesOf } from '../../check/forms.ts'
import type { ProblemCode } from '../../check/problem.ts'
import { isObject } from '../../json.ts'
import { LIMITS } from '../../limits.ts'
import { WEEKDAYS } from '../../opening-times.ts'
import { applyEdit } from '../edit.ts'
import { addLanguage } from '../languages.ts'
import { pathOf, valueAt } from '../path.ts'
import { connect } from '../wires.ts'
import { type Fix, type FixContext, type Fixer, quoted, setting, toEnd } from './fix.ts'

/** Copies the text of the default language, or of another that has one, into a language without a text. */
const translation: Fixer = ({ document, problem: { nodeId }, node, path }) => {
  const steps = pathOf(path)
  const code = String(steps.at(-1))
  const around = steps.slice(0, -1)
  const place: unknown = valueAt(node ?? document.settings, around)
  const part = isObject(place) ? ['phrases', 'patterns'].find((key) => Object.hasOwn(place, key)) : undefined
  const texts = part === undefined ? place : valueAt(place, [part])
  if (!isObject(texts)) return []
  const { defaultLanguage } = document.settings
  const has = (one: string) => (Array.isArray(texts[one]) ? texts[one].length > 0 : typeof texts[one] === 'string')
  const from = [defaultLanguage, baseLanguage(defaultLanguage), ...Object.keys(texts)].find(
    (one) => one !== code && has(one),
  )
  if (from === undefined) return []
  const what = part === undefined ? 'text' : part === 'phrases' ? 'phrases' : 'expression'
  const at = [...around, ...(part === undefined ? [] : [part]), code]
  return setting(`Copy the ${what} from ${from} to translate`, document, nodeId, at, texts[from])
}

/** An empty alternative beside others that are not. */
const emptyText: Fixer = ({ document, problem: { nodeId }, node, path }) => {
  const steps = pathOf(path).slice(0, -1)
  const alternatives: unknown = valueAt(node, steps.slice(0, -1))
  if (!Array.isArray(alternatives) || alternatives.length < 2) return []
  return setting('Delete the empty text', document, nodeId, steps, undefined)
}

const formless: Fixer = ({ document, problem: { nodeId, message }, node, path }) => {
  const steps = pathOf(path)
  const text: unknown = valueAt(node, steps)
  const around: unknown = valueAt(node, steps.slice(0, -1))
  const taken = { language: String(steps.at(-3)), isSsml: isObject(around) && around.kind === 'ssml' }
  const found = typeof text === 'string' ? formlessIn(text, typesOf(document), taken) : []
  const one = found.find(({ words }) => message.endsWith(`: ${words}`))
  return one ? setting(`Say ${one.words}`, document, nodeId, steps, one.replaced) : []
}

/** Gives a code digit by digit. */
const spelled: Fixer = (context) => {
  const { document, problem, path } = context
  const steps = pathOf(path)
  const name = quoted(context)
  const text: unknown = valueAt(context.node, steps)
  if (typeof text !== 'string') return []
  const around: unknown = valueAt(context.node, steps.slice(0, -1))
  const isSsml = isObject(around) && around.kind === 'ssml'
  const said = text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, at, parts) =>
      part.slice(2, -2).trim() === name && !isForMachines(parts.slice(0, at).join(''), isSsml)
        ? `{{ digitsText(${name}) }}`
        : part,
    )
    .join('')
  return said === text ? [] : setting(`Say digitsText(${name})`, document, problem.nodeId, steps, said)
}

/** Takes the second of two phrases or keys away, where its reaction has others. */
const repeated: Fixer = ({ document, problem: { nodeId, message }, node, path }) => {
  const owner: unknown = node ?? document.settings
  const steps = pathOf(path)
  const one: unknown = valueAt(owner, steps)
  const others: unknown = valueAt(owner, steps.slice(0, -1))
  if (!isObject(one) || !Array.isArray(others)) return []
  if (one.kind !== 'phrases')
    return others.length > 1 ? setting('Delete it here', document, nodeId, steps, undefined) : []
  for (const [language, phrases] of Object.entries(isObject(one.phrases) ? one.phrases : {})) {
    const index = Array.isArray(phrases) ? phrases.findIndex((each) => message.includes(`recognizes “${each}” as`)) : -1
    if (index >= 0 && Array.isArray(phrases) && phrases.length > 1)
      return setting(
        `Delete “${phrases[index]}” here`,
        document,
        nodeId,
        [...steps, 'phrases', language],
        phrases.toSpliced(index, 1),
      )
  }
  return []
}

const undeclaredLanguage: Fixer = ({ document, problem: { nodeId }, node, path }) => {
  const steps = pathOf(path)
  const value: unknown = valueAt(node, steps)
  const code = typeof value === 'string' ? value : String(steps.at(-1))
  const edit = addLanguage(document, code)
  const isLanguage = typeof value === 'string'
  // The only text there is can still be copied into another language.
  const isOnly = !isLanguage && Object.keys(valueAt(node, steps.slice(0, -1)) ?? {}).length === 1
  return [
    ...(edit.settings ? [{ label: `Add the language ${code}`, edit }] : []),
    ...(isOnly
      ? []
      : setting(isLanguage ? 'Keep the language' : `Delete the text in ${code}`, document, nodeId, steps, undefined)),
  ]
}

/** A reaction that has to recognize something, or a step that has to have a reaction. */
const nothingRecognized: Fixer = (context) => {
  const { document, node, path, problem } = context
  const anything = [{ kind: 'anything' }]
  if (path !== 'reactions')
    return setting('Recognize anything', document, problem.nodeId, `${path}.recognise`, anything)
  if (!node) return []
  const [fix] = setting('', document, node.id, 'reactions', [{ name: 'answer', recognise: anything }])
  if (!fix) return []
  return toEnd(
    { ...context, document: applyEdit(document, fix.edit).document },
    (end) => `Take any answer and continue with ${end}`,
    (now, end) => connect(now, { id: node.id, outlet: 'answer' }, end.id),
  )
}

const defaultLanguage = ({ document }: FixContext): readonly Fix[] =>
  document.settings.languages.flatMap(({ code }) =>
    setting(`Make ${code} the default language`, document, null, 'defaultLanguage', code),
  )

const twice: Fixer = ({ document }) => {
  const { languages } = document.settings
  const once = languages.filter(({ code }, at) => languages.findIndex((one) => one.code === code) === at)
  return setting('List each language once', document, null, 'languages', once)
}

const digits: Fixer = ({ document, problem: { nodeId }, node, path }) => {
  const range: unknown = valueAt(node, path)
  if (!isObject(range)) return []
  const { min, max } = range
  return setting(`Take ${max} to ${min} digits`, document, nodeId, path, { ...range, min: max, max: min })
}

/** Without the grammar the reaction still recognizes something. */
const missingGrammar: Fixer = ({ document, problem: { nodeId }, node, path }) => {
  const entry = pathOf(path).slice(0, -1)
  const recognisers: unknown = valueAt(node ?? document.settings, entry.slice(0, -1))
  if (!Array.isArray(recognisers) || recognisers.length < 2) return []
  return setting('Remove the grammar', document, nodeId, entry, undefined)
}

const WEEKDAY_HOURS = [{ days: WEEKDAYS.slice(0, 5), from: '09:00', to: '17:00' }]

const turnedDates: Fixer = ({ document, problem: { nodeId }, node, path }) => {
  const entry = pathOf(path).slice(0, -1)
  const exception: unknown = valueAt(node, entry)
  if (!isObject(exception)) return []
  const { date, until } = exception
  return setting(`Take ${until} to ${date}`, document, nodeId, entry, { ...exception, date: until, until: date })
}

/** What can be done about texts, languages, times and what is recognized. */
export const WORD_FIXES: Partial<Record<ProblemCode, Fixer>> = {
  'translation.missing': translation,
  'text.empty': emptyText,
  'text.form': formless,
  'text.digits': spelled,
  'reaction.same': repeated,
  'language.undeclared': undeclaredLanguage,
  'language.default': defaultLanguage,
  'language.duplicate': twice,
  'recognise.empty': nothingRecognized,
  'grammar.missing': missingGrammar,
  'dtmf.range': digits,
  'schedule.zone': ({ document, problem: { nodeId }, path }) =>
    setting('Use the time zone of the conversation', document, nodeId, path, undefined),
  'schedule.empty': ({ document, problem: { nodeId }, path }) =>
    setting('Open on weekdays from 09:00 to 17:00', document, nodeId, path, WEEKDAY_HOURS),
  'schedule.exception': turnedDates,
  'request.timeout': ({ document, node }) =>
    node
      ? setting(`Wait ${LIMITS.requestMs / 1_000} seconds at most`, document, node.id, 'timeoutMs', LIMITS.requestMs)
      : [],
}
